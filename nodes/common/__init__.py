"""What the nodes of two graphs or more share."""
