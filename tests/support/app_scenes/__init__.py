"""Scenes of the evaluation's apps that give labelled samples; record_apps plays them."""
