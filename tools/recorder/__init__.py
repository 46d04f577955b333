"""Turns what a person does in a browser into the steps of a case."""
