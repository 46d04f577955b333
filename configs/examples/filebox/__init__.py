"""The bundled file manager, its cases and what they must come to."""
