"""The service: the routes beside the graphs, its door, and how it is started."""
