"""Java: what classes there are, and the JVMs that build objects of them."""
