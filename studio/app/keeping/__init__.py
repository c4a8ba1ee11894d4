"""What keeps work from being lost: copies of unsaved work, locks, backups, a watch on files.

`Keeper` puts the parts together for one window; each part stands in a module of its own.
"""
