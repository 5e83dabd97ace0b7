#!/usr/bin/env bash
# A bill of materials (CycloneDX) of each service's image, from the lock file: infra/images/sbom.sh FOLDER
set -euo pipefail
target=$(mkdir -p "${1:?a folder}" && cd "$1" && pwd)
cd "$(dirname "$0")/../.."
for main in gateway/*/src/main.ts connectors/*/src/main.ts processors/*/src/main.ts; do
  service=${main%/src/main.ts}
  workspace=$(node -p 'require(`./${process.argv[1]}/package.json`).name' "$service")
  npm sbom --package-lock-only --omit dev --sbom-format cyclonedx --workspace "$workspace" \
    > "$target/$(basename "$(dirname "$service")")-$(basename "$service").cdx.json"
done
ls "$target"
