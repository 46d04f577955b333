"""How near names and wishes come to one another: their letters, their words, what they mean."""
