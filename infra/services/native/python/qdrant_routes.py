"""Which of Qdrant's calls does what; a star stands for a name in the path."""

import qdrant_collection_calls as on_collections
import qdrant_point_calls as on_points


def _route(method, path, operation):
    return method, path.split("/"), operation


ROUTES = [
    _route("GET", "", on_collections.about),
    _route("GET", "collections", on_collections.list_collections),
    _route("PUT", "collections/*", on_collections.create_collection),
    _route("GET", "collections/*", on_collections.collection_info),
    _route("DELETE", "collections/*", on_collections.delete_collection),
    _route("GET", "collections/*/exists", on_collections.collection_exists),
    _route("PUT", "collections/*/index", on_collections.create_index),
    _route("DELETE", "collections/*/index/*", on_collections.delete_index),
    _route("PUT", "collections/*/points", on_points.upsert),
    _route("POST", "collections/*/points", on_points.get_points),
    _route("GET", "collections/*/points/*", on_points.get_point),
    _route("POST", "collections/*/points/query", on_points.query_points),
    _route("POST", "collections/*/points/query/batch", on_points.query_batch),
    _route("POST", "collections/*/points/search", on_points.search_points),
    _route("POST", "collections/*/points/scroll", on_points.scroll),
    _route("POST", "collections/*/points/count", on_points.count),
    _route("POST", "collections/*/points/delete", on_points.delete_points),
    _route("POST", "collections/*/points/payload", on_points.set_payload),
    _route("PUT", "collections/*/points/payload", on_points.overwrite_payload),
]
