#!/bin/sh
# Installs programs that the tests use to read Almanac's output, a keyring for passwords, and a desktop for notifications;
# with ALMANAC_NIGHTLY also a browser and more CalDAV clients.
# Tests of a missing program report SKIPPED, so failures here are not errors.
set -u
packages="taskwarrior remind libxml2-utils emacs-nox calcurse dbus gnome-keyring libsecret-tools python3-dbusmock"
[ -z "${ALMANAC_NIGHTLY:-}" ] || packages="$packages chromium fonts-vlgothic cadaver khal todoman evolution-data-server gir1.2-ecal-2.0 python3-gi python3-httplib2"
missing=""
for package in $packages; do
  case $package in
    taskwarrior) program=task ;;
    libxml2-utils) program=xmllint ;;
    emacs-nox) program=emacs ;;
    dbus) program=dbus-send ;;
    gnome-keyring) program=gnome-keyring-daemon ;;
    libsecret-tools) program=secret-tool ;;
    python3-* | gir1.2-* | fonts-* | evolution-data-server)
      dpkg -s "$package" > /dev/null 2>&1 || missing="$missing $package"
      continue
      ;;
    *) program=$package ;;
  esac
  command -v "$program" > /dev/null || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get > /dev/null; then
  echo "Not installed:$missing"
  exit 0
fi
# shellcheck disable=SC2086
{ apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } > /dev/null 2>&1 ||
  echo "Could not be installed:$missing"
