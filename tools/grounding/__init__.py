"""From a typed intent and a screen to the widgets that are meant; knows no language."""
