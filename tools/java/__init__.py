"""Java: the language of path constraints, the decision procedure, class files, the sandbox."""
