"""Qdrant's calls about points: what each does, in the form of Qdrant's answers."""

import qdrant_edge as q

from qdrant_errors import BadRequest, NotFound
from qdrant_filter import json_id, point_id, to_filter


def _payload_selector(value, default):
    if value is None:
        return default
    if isinstance(value, dict):
        if "include" in value:
            return q.PayloadSelector.Include(value["include"])
        return q.PayloadSelector.Exclude(value["exclude"])
    return value


def _vector(collection, value):
    if not isinstance(value, list) or not all(isinstance(one, (int, float)) for one in value):
        raise BadRequest("Format error in JSON body: a vector here is one list of numbers")
    size = collection.params["size"]
    if len(value) != size:
        raise BadRequest(
            f"Wrong input: Vector dimension error: expected dim: {size}, got {len(value)}"
        )
    return [float(one) for one in value]


def _json_point(point, scored):
    out = {"id": json_id(point.id)}
    if scored:
        out |= {"version": point.version, "score": point.score}
    if point.payload is not None:
        out["payload"] = point.payload
    if point.vector is not None:
        out["vector"] = point.vector
    return out


def upsert(collections, name, body):
    collection = collections.existing(name)
    points = body.get("points")
    if points is None and "batch" in body:
        batch = body["batch"]
        payloads = batch.get("payloads") or [None] * len(batch["ids"])
        points = [
            {"id": i, "vector": v, "payload": p}
            for i, v, p in zip(batch["ids"], batch["vectors"], payloads, strict=True)
        ]
    if not isinstance(points, list):
        raise BadRequest("Format error in JSON body: points or batch is missing")
    return collection.update(
        q.UpdateOperation.upsert_points(
            [
                q.Point(
                    point_id(one["id"]),
                    _vector(collection, one["vector"]),
                    one.get("payload") or {},
                )
                for one in points
            ]
        )
    )


def get_points(collections, name, body):
    collection = collections.existing(name)
    ids = [point_id(one) for one in body["ids"]]
    with_payload = _payload_selector(body.get("with_payload"), True)
    with_vector = body.get("with_vector") or False
    found = collection.ask(lambda shard: shard.retrieve(ids, with_payload, with_vector))
    return [_json_point(point, False) for point in found]


def get_point(collections, name, id, body):
    found = get_points(
        collections, name, {"ids": [int(id) if id.isdigit() else id], "with_vector": True}
    )
    if not found:
        raise NotFound(f"Not found: Point with id {id} does not exists!")
    return found[0]


def _nearest(collection, query):
    if isinstance(query, dict):
        if set(query) != {"nearest"}:
            raise BadRequest("Wrong input: this front answers nearest queries only")
        query = query["nearest"]
    if isinstance(query, list):
        return q.Query.Nearest(_vector(collection, query)), None
    found = collection.ask(lambda shard: shard.retrieve([point_id(query)], False, True))
    if not found:
        raise NotFound(f"Not found: No point with id {query} found")
    return q.Query.Nearest(found[0].vector), q.HasIdCondition({found[0].id})


def query_points(collections, name, body):
    collection = collections.existing(name)
    if body.get("prefetch") or body.get("using"):
        raise BadRequest("Wrong input: this front knows neither prefetch nor named vectors")
    condition = to_filter(body.get("filter"))
    query = None
    if body.get("query") is not None:
        query, itself = _nearest(collection, body["query"])
        if itself:  # A point is not its own neighbour.
            condition = q.Filter(must=[condition] if condition else None, must_not=[itself])
    request = q.QueryRequest(
        limit=body.get("limit") or 10,
        offset=body.get("offset") or 0,
        query=query,
        filter=condition,
        score_threshold=body.get("score_threshold"),
        with_payload=_payload_selector(body.get("with_payload"), False),
        with_vector=body.get("with_vector") or False,
    )
    found = collection.ask(lambda shard: shard.query(request))
    return {"points": [_json_point(point, True) for point in found]}


def query_batch(collections, name, body):
    return [query_points(collections, name, one) for one in body["searches"]]


def search_points(collections, name, body):
    return query_points(collections, name, {**body, "query": body["vector"]})["points"]


def scroll(collections, name, body):
    collection = collections.existing(name)
    if body.get("order_by"):
        raise BadRequest("Wrong input: this front scrolls in the order of ids")
    offset = body.get("offset")
    request = q.ScrollRequest(
        offset=None if offset is None else point_id(offset),
        limit=body.get("limit") or 10,
        filter=to_filter(body.get("filter")),
        with_payload=_payload_selector(body.get("with_payload"), True),
        with_vector=body.get("with_vector") or False,
    )
    found, following = collection.ask(lambda shard: shard.scroll(request))
    return {
        "points": [_json_point(point, False) for point in found],
        "next_page_offset": json_id(following),
    }


def count(collections, name, body):
    collection = collections.existing(name)
    exact = body.get("exact", True)
    request = q.CountRequest(exact=exact, filter=to_filter(body.get("filter")))
    return {"count": collection.ask(lambda shard: shard.count(request))}


def _choose(body, by_ids, by_filter):
    if "points" in body:
        return by_ids([point_id(one) for one in body["points"]])
    condition = to_filter(body.get("filter"))
    if condition is None:
        raise BadRequest("Format error in JSON body: points or filter is missing")
    return by_filter(condition)


def delete_points(collections, name, body):
    return collections.existing(name).update(
        _choose(body, q.UpdateOperation.delete_points, q.UpdateOperation.delete_points_by_filter)
    )


def set_payload(collections, name, body):
    payload = body["payload"]
    return collections.existing(name).update(
        _choose(
            body,
            lambda ids: q.UpdateOperation.set_payload(ids, payload),
            lambda f: q.UpdateOperation.set_payload_by_filter(f, payload),
        )
    )


def overwrite_payload(collections, name, body):
    payload = body["payload"]
    return collections.existing(name).update(
        _choose(
            body,
            lambda ids: q.UpdateOperation.overwrite_payload(ids, payload),
            lambda f: q.UpdateOperation.overwrite_payload_by_filter(f, payload),
        )
    )
