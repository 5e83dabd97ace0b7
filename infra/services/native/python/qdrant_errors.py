"""The errors that Qdrant answers with a status of its own."""


class BadRequest(Exception):
    """400: what was asked has the wrong form."""


class NotFound(Exception):
    """404: no such collection, point or path."""


class Conflict(Exception):
    """409: it exists already."""
