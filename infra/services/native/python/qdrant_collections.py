"""Collections on disk: one shard of Qdrant's engine each, safe for many threads.

The engine's write-ahead log holds every update before it is acknowledged, so a killed process loses
nothing; a quiet thread flushes the segments so that the log stays short.
"""

import json
import os
import re
import shutil
import threading

import qdrant_edge as q

from qdrant_errors import BadRequest, NotFound

FLUSH_SECONDS = 5


class Collection:
    def __init__(self, folder, params, shard):
        self.folder = folder
        self.params = params
        self.shard = shard
        self.lock = threading.Lock()
        self.operations = 0
        self.dirty = False

    def ask(self, question):
        """What `question` says of the shard; one thread at a time."""
        with self.lock:
            return question(self._open())

    def update(self, operation):
        with self.lock:
            self._open().update(operation)
            self.operations += 1
            self.dirty = True
            return {"operation_id": self.operations, "status": "completed"}

    def _open(self):
        if not self.shard:
            raise NotFound("Not found: the collection was deleted meanwhile")
        return self.shard

    def flush(self):
        with self.lock:
            if self.dirty and self.shard:
                self.shard.flush()
                self.dirty = False

    def close(self):
        with self.lock:
            if self.shard:
                self.shard.flush()
                self.shard.close()
                self.shard = None


class Collections:
    """All collections under one folder."""

    def __init__(self, root):
        self.root = root
        self.lock = threading.Lock()
        self.byname = {}
        os.makedirs(root, exist_ok=True)
        for name in os.listdir(root):
            folder = os.path.join(root, name)
            try:
                with open(os.path.join(folder, "collection.json"), encoding="utf-8") as file:
                    params = json.load(file)
            except FileNotFoundError:
                shutil.rmtree(folder)  # Its creation or removal was cut short: never acknowledged.
                continue
            self.byname[name] = Collection(
                folder, params, q.EdgeShard.load(os.path.join(folder, "shard"))
            )
        threading.Thread(target=self._flush_forever, daemon=True).start()

    def get(self, name):
        """The collection, or None."""
        return self.byname.get(name)

    def existing(self, name):
        collection = self.get(name)
        if not collection:
            raise NotFound(f"Not found: Collection `{name}` doesn't exist!")
        return collection

    def create(self, name, params):
        """False when it exists already."""
        if not re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,254}", name):
            raise BadRequest(
                f"Wrong input: collection name {name} has characters that are not allowed"
            )
        with self.lock:
            if name in self.byname:
                return False
            folder = os.path.join(self.root, name)
            distance = getattr(q.Distance, params["distance"])
            config = q.EdgeConfig(vectors=q.EdgeVectorParams(params["size"], distance))
            shard = q.EdgeShard.create(os.path.join(folder, "shard"), config)
            shard.flush()
            self._write_params(folder, params)
            self.byname[name] = Collection(folder, params, shard)
            return True

    def remember_index(self, collection, field, schema):
        """Keeps the index in the description of the collection; no schema forgets it."""
        with self.lock:
            indexes = collection.params.setdefault("indexes", {})
            if schema:
                indexes[field] = schema
            else:
                indexes.pop(field, None)
            self._write_params(collection.folder, collection.params)

    def delete(self, name):
        """False when there is none."""
        with self.lock:
            collection = self.byname.pop(name, None)
            if not collection:
                return False
            os.remove(os.path.join(collection.folder, "collection.json"))
            collection.close()
            shutil.rmtree(collection.folder)
            return True

    def close(self):
        with self.lock:
            for collection in self.byname.values():
                collection.close()

    @staticmethod
    def _write_params(folder, params):
        path = os.path.join(folder, "collection.json")
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump(params, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".new", path)

    def _flush_forever(self):
        pause = threading.Event()
        while not pause.wait(FLUSH_SECONDS):
            for collection in list(self.byname.values()):
                collection.flush()
