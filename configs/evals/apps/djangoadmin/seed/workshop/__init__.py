"""The site of a bicycle workshop."""
