"""Opens a hosted embedder, or a local server that speaks like one."""

from weakref import finalize

from langchain_core.embeddings import Embeddings


def hosted_embeddings(name: str, base_url: str, key: str, timeout_s: float) -> Embeddings:
    """Give the embedder of an OpenAI-compatible server.

    It does not try again by itself: `DenseIndex` compares words while it is down.

    Args:
        name: Of the model at the server.
        base_url: E.g. http://127.0.0.1:8000/v1.
        key: Empty for a server that asks for none.
        timeout_s: For one request.
    """
    # Here, because it takes a second that nobody without a hosted embedder needs to wait.
    from langchain_openai import OpenAIEmbeddings
    from pydantic import SecretStr

    model = OpenAIEmbeddings(
        model=name,
        openai_api_base=base_url,
        openai_api_key=SecretStr(key or "none"),
        request_timeout=timeout_s,
        max_retries=0,
        # Other servers take texts only, no token numbers, and answer in plain numbers only.
        check_embedding_ctx_length=False,
        model_kwargs={"encoding_format": "float"},
    )
    # Collected with what holds them, its connections would be found open.
    finalize(model, model.client._client.close)
    return model
