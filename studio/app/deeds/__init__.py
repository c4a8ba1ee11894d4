"""What menus, docks and dialogs ask of the document in front: each deed as undoable steps."""
