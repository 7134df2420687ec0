#!/bin/sh
# Checks calendars with the image built from Almanac's Containerfile by `podman build -t almanac .`. Nothing is installed
# or written, and the container has no network.
# Usage: container.sh FILE-OR-FOLDER...    below the current folder
exec "${CONTAINER_ENGINE:-podman}" run --rm --network none --volume "$PWD:/calendars:ro" --workdir /calendars \
  almanac validate --profile feed --format concise "$@"
