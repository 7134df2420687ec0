#!/bin/sh
# Checks calendars with the image that `podman build -t almanac .` makes of Almanac's Containerfile: nothing is installed,
# nothing is written, and the container has no network.
# Usage: container.sh FILE-OR-FOLDER...    below the current folder
exec "${CONTAINER_ENGINE:-podman}" run --rm --network none --volume "$PWD:/calendars:ro" --workdir /calendars \
  almanac validate --profile feed --format concise "$@"
