#!/usr/bin/env bash
# What NEXA_SERVICE_COMMAND names: runs a service's image instead of its process, as the image is meant to be
# run (not root, read-only, no rights of the kernel), with the variables that the supervisor gives.
# $1 is the path of the service's main.js; its last folders say which service.
set -euo pipefail
service=$(dirname "$(dirname "$1")")
name=$(basename "$service")
case $service in */connectors/*) name=connector-$name ;; esac
variables=()
for variable in $(compgen -e); do
  case $variable in
  PATH | HOME | PWD | OLDPWD | SHLVL | _ | DOCKER_* | NEXA_SERVICE_* | STOP_WITH_STDIN | NODE_OPTIONS) ;;
  *) variables+=(--env "$variable") ;;
  esac
done
export DOCKER_HOST=$NEXA_SERVICE_DOCKER_HOST
exec docker run --rm --init --network host --read-only --tmpfs /tmp:size=64m --cap-drop ALL \
  --security-opt no-new-privileges "${variables[@]}" --env HEALTH_HOST=127.0.0.1 "nexa/$name"
