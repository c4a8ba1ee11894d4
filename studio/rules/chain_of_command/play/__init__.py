"""A firefight played by *Chain of Command*: phases, activations, and the choices of both sides.

Fire, cover, leaders and the rest of chapter 13 are worked out by the modules one folder up; here is
what calls them in turn. Whatever isn't in the chapter (command, movement, force morale) takes its
figures from `studio.model.command`, which says where each comes from.
"""
