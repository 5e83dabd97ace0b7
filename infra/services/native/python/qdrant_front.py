"""A small REST front before Qdrant's engine (qdrant-edge-py), for machines without containers.

It answers the calls that our connector makes through the official client, in Qdrant's JSON form and
on Qdrant's paths. It is not Qdrant's server: one shard, one unnamed dense vector a point, no
aliases, snapshots, clusters or keys. Usage: qdrant_front.py --port 6333 --data FOLDER
"""

import argparse
import json
import signal
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from qdrant_collections import Collections
from qdrant_errors import BadRequest, Conflict, NotFound
from qdrant_routes import ROUTES

MAX_BODY_BYTES = 64 * 1024 * 1024


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # Head and body leave in one packet.

    def setup(self):
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def log_message(self, *_):
        pass

    def _serve(self):
        began = time.perf_counter()
        if self.headers.get("transfer-encoding"):
            self.close_connection = True
            return self._answer(411, {"status": {"error": "Length Required"}, "time": 0.0})
        length = int(self.headers.get("content-length") or 0)
        if length > MAX_BODY_BYTES:
            self.close_connection = True
            return self._answer(413, {"status": {"error": "Payload too large"}, "time": 0.0})
        raw = self.rfile.read(length)
        path = [unquote(part) for part in urlsplit(self.path).path.strip("/").split("/")]
        try:
            if path in (["healthz"], ["readyz"], ["livez"]):
                return self._send(200, b"healthz check passed", "text/plain")
            body = self._body(raw)
            status, answer = 200, {"result": self._route(path, body), "status": "ok"}
            if path == [""]:
                answer = answer["result"]
        except BadRequest as error:
            status, answer = 400, {"status": {"error": str(error)}}
        except NotFound as error:
            status, answer = 404, {"status": {"error": str(error)}}
        except Conflict as error:
            status, answer = 409, {"status": {"error": str(error)}}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            message = f"Format error in JSON body: {type(error).__name__}: {error}"
            status, answer = 400, {"status": {"error": message}}
        except Exception as error:  # The engine has one class of exception for everything.
            wrong = "dimension error" in str(error) or "Wrong input" in str(error)
            status, answer = (
                (400 if wrong else 500),
                {"status": {"error": f"Wrong input: {error}" if wrong else str(error)}},
            )
        if path != [""]:
            answer["time"] = time.perf_counter() - began
        return self._answer(status, answer)

    def _body(self, raw):
        if not raw:
            return {}
        body = json.loads(raw)
        if not isinstance(body, dict):
            raise BadRequest("Format error in JSON body: expected an object")
        return body

    def _route(self, path, body):
        for method, pattern, operation in ROUTES:
            if method == self.command and len(pattern) == len(path):
                pairs = list(zip(pattern, path, strict=True))
                if all(want in ("*", given) for want, given in pairs):
                    names = [given for want, given in pairs if want == "*"]
                    return operation(self.server.collections, *names, body)
        raise NotFound(f"Not found: this front does not serve {self.command} {self.path}")

    def _answer(self, status, answer):
        self._send(status, json.dumps(answer).encode(), "application/json")

    def _send(self, status, data, kind):
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    do_GET = do_PUT = do_POST = do_DELETE = do_PATCH = _serve


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", required=True)
    options = parser.parse_args()
    server = Server((options.host, options.port), Handler)
    server.collections = Collections(options.data)

    def stop(*_):
        threading.Thread(target=server.shutdown).start()  # It waits for the loop, which runs here.

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    print("ready", flush=True)
    server.serve_forever()
    server.collections.close()


if __name__ == "__main__":
    main()
