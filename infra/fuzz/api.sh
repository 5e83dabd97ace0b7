#!/usr/bin/env bash
# Schemathesis (PyPI, MIT) against a running API: inputs made from its own description, and its answers held against
# it. 0 server errors and 0 answers outside the schema, or exit 1. It writes whatever the API lets an administrator
# write: point it at a system that you can throw away.
#
#   infra/fuzz/api.sh http://127.0.0.1:8080 .nexa/credentials.json [more options of schemathesis, e.g. -n 20]
set -euo pipefail
url=${1:?the address of a running API}
credentials=${2:?credentials.json of that system}
shift 2

tools=${NEXA_PYTHON_TOOLS:-${TMPDIR:-/tmp}/nexa-schemathesis}
[ -x "$tools/bin/schemathesis" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install -q 'schemathesis>=4,<5'; }
key=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).adminKey' "$credentials")

# Left out: /events never ends; /session would be limited, as a login must be; /sync moves the whole registry.
exec "$tools/bin/schemathesis" run "$url/openapi.json" \
  --header "Authorization: Bearer $key" \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance \
  --exclude-path /api/v1/events --exclude-path /api/v1/session --exclude-path /api/v1/sync \
  --phases examples,coverage,fuzzing --max-examples 15 --seed 20261130 --generation-database none \
  --wait-for-schema 60 --rate-limit 2500/m --request-timeout 30 --suppress-health-check all --continue-on-failure --warnings off "$@"
