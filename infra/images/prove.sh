#!/usr/bin/env bash
# Proves the images where no registry and no Docker engine are at hand: Debian's engine with a data folder of
# its own, a base image made with debootstrap and this machine's Node, every image built, and the services run
# in containers on the host network against the native servers. Needs root, docker.io, debootstrap.
#
#   infra/images/prove.sh [FOLDER]     default FOLDER: a new temporary one; about 8 GB
#   STORAGE_DRIVER=vfs                 where overlay2 cannot be had; slower, about 30 GB
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-$(mktemp -d)}
driver=${STORAGE_DRIVER:-overlay2}
export DOCKER_HOST="unix://$folder/docker.sock" DOCKER_BUILDKIT=0
mkdir -p "$folder/data" "$folder/exec"

dockerd --host "$DOCKER_HOST" --data-root "$folder/data" --exec-root "$folder/exec" \
  --pidfile "$folder/docker.pid" --iptables=false --bridge=none --storage-driver="$driver" \
  > "$folder/dockerd.log" 2>&1 &
engine=$!
trap 'docker ps --quiet | xargs --no-run-if-empty docker stop --time 20 > /dev/null; kill $engine; wait $engine || true' EXIT
for _ in $(seq 100); do docker info > /dev/null 2>&1 && break; sleep 0.2; done
docker info > /dev/null || { tail -5 "$folder/dockerd.log"; exit 1; }

if ! docker image inspect nexa-base > /dev/null 2>&1; then
  base="$folder/base"
  [ -e "$base/etc/debian_version" ] ||
    debootstrap --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$base"
  install -D "$(readlink -f "$(command -v node)")" "$base/usr/bin/node"
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$base/usr/lib/node_modules"
  cp -a "$npm" "$base/usr/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$base/usr/bin/npx"
  # Whom this machine trusts, the image trusts while it is built: there may be a proxy of the house.
  authorities=/etc/ssl/certs/ca-certificates.crt
  cat "$authorities" ${NODE_EXTRA_CA_CERTS:+"$NODE_EXTRA_CA_CERTS"} > "$base$authorities"
  tar --directory "$base" --exclude ./var/cache --exclude ./var/lib/apt/lists --create . |
    docker import --change "ENV NODE_EXTRA_CA_CERTS=$authorities" - nexa-base > /dev/null
fi

services=$(node -e '
  for (const kind of ["gateway", "connectors", "processors"])
    for (const name of require("fs").readdirSync(kind))
      if (require("fs").existsSync(`${kind}/${name}/src/main.ts`)) console.log(`${kind}/${name}`);')
for service in $services; do
  name=$(basename "$service")
  case $service in connectors/*) name=connector-$name ;; esac
  docker build --quiet --network host --build-arg BASE=nexa-base --build-arg "SERVICE=$service" \
    --tag "nexa/$name" . > /dev/null
  echo "built nexa/$name: $(($(docker image inspect --format '{{.Size}}' "nexa/$name") / 1000000)) MB with its base"
done
echo "the base alone: $(($(docker image inspect --format '{{.Size}}' nexa-base) / 1000000)) MB"

# The main job with its services in containers: the supervisor starts this instead of node.
NEXA_SERVICE_DOCKER_HOST=$DOCKER_HOST NEXA_SERVICE_COMMAND="$PWD/infra/images/run-service.sh" \
  env -u DOCKER_HOST npm start -- --once --root "$folder"
