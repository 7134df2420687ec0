#!/bin/sh
# Installs programs that read what Almanac writes, a keyring that keeps passwords, and a desktop that shows notifications,
# for the tests that ask them. Where one is missing, its tests say SKIPPED; so nothing here is an error.
set -u
packages="taskwarrior remind libxml2-utils emacs-nox calcurse dbus gnome-keyring libsecret-tools python3-dbusmock"
missing=""
for package in $packages; do
  case $package in
    taskwarrior) program=task ;;
    libxml2-utils) program=xmllint ;;
    emacs-nox) program=emacs ;;
    dbus) program=dbus-send ;;
    gnome-keyring) program=gnome-keyring-daemon ;;
    libsecret-tools) program=secret-tool ;;
    python3-dbusmock)
      /usr/bin/python3 -c 'import dbusmock' 2> /dev/null || missing="$missing $package"
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
