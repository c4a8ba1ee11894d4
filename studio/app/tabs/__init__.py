"""Several documents open at once, a tab each.

`Tab` is one open document with all that belongs to it and dies with it; `Tabs` knows which there
are and which is in front; `Front` is the desk of whichever is in front, for docks and menus.
"""
