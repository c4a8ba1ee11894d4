"""Fields that dialogs are made of: numbers, texts in several languages, lists of rows."""
