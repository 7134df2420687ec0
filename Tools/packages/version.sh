#!/bin/sh
# Prints the version that packages have: that of the programs.
sed -n 's/.*number = "\(.*\)".*/\1/p' "$(dirname "$0")/../../Sources/CommandLine/Version.swift"
