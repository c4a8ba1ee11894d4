"""The tour of the window for newcomers: a few steps that point at what they tell of."""
