"""The way in for agents: tools of the Model Context Protocol."""
