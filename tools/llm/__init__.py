"""Models and how they are asked."""
