"""Qdrant's calls about collections: what each does, in the form of Qdrant's answers."""

import qdrant_edge as q

from qdrant_errors import BadRequest, Conflict


def about(collections, body):
    return {
        "title": "qdrant - vector search engine",
        "version": "1.18.0",
        "commit": "qdrant-edge-py 0.9.0, front of Nexa",
    }


def list_collections(collections, body):
    return {"collections": [{"name": name} for name in sorted(collections.byname)]}


def create_collection(collections, name, body):
    vectors = body.get("vectors")
    if not isinstance(vectors, dict) or "size" not in vectors:
        raise BadRequest(
            "Wrong input: this front keeps one unnamed vector: vectors: { size, distance }"
        )
    size, distance = vectors["size"], vectors.get("distance")
    if not isinstance(size, int) or not 1 <= size <= 65536:
        raise BadRequest("Validation error in JSON body: [vectors.size: must be from 1 to 65536]")
    if distance not in ("Cosine", "Euclid", "Dot", "Manhattan"):
        raise BadRequest(
            f"Format error in JSON body: unknown variant `{distance}`, "
            "expected one of `Cosine`, `Euclid`, `Dot`, `Manhattan`"
        )
    if not collections.create(name, {"size": size, "distance": distance}):
        raise Conflict(f"Wrong input: Collection `{name}` already exists!")
    return True


def collection_info(collections, name, body):
    collection = collections.existing(name)
    info = collection.ask(lambda shard: shard.info())
    vectors = {key: collection.params[key] for key in ("size", "distance")}
    return {
        "status": "green",
        "optimizer_status": "ok",
        "indexed_vectors_count": info.indexed_vectors_count,
        "points_count": info.points_count,
        "segments_count": info.segments_count,
        "config": {
            "params": {
                "vectors": vectors,
                "shard_number": 1,
                "replication_factor": 1,
                "write_consistency_factor": 1,
                "on_disk_payload": True,
            },
        },
        "payload_schema": {
            field: {"data_type": schema, "points": info.points_count}
            for field, schema in collection.params.get("indexes", {}).items()
        },
    }


def collection_exists(collections, name, body):
    return {"exists": collections.get(name) is not None}


def delete_collection(collections, name, body):
    return collections.delete(name)


def create_index(collections, name, body):
    collection = collections.existing(name)
    schema = body["field_schema"]
    kind = schema["type"] if isinstance(schema, dict) else schema
    if kind not in ("keyword", "integer", "float", "geo", "text", "bool", "datetime", "uuid"):
        raise BadRequest(f"Format error in JSON body: unknown field_schema `{kind}`")
    done = collection.update(
        q.UpdateOperation.create_field_index(
            body["field_name"], getattr(q.PayloadSchemaType, kind.capitalize())
        )
    )
    collections.remember_index(collection, body["field_name"], kind)
    return done


def delete_index(collections, name, field, body):
    collection = collections.existing(name)
    done = collection.update(q.UpdateOperation.delete_field_index(field))
    collections.remember_index(collection, field, None)
    return done
