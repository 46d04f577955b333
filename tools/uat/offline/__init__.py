"""The offline model as an acceptance tester: rules over what the prompts tell."""
