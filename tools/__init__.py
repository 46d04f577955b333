"""All input, output and algorithms; knows nothing of LangGraph."""
