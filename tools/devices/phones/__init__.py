"""Phones of any kind: what is seen and done is the same, whatever library leads to the phone."""
