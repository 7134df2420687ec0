#!/bin/sh
# Prints the version of the packages, which is that of the programs.
sed -n 's/.*number = "\(.*\)".*/\1/p' "$(dirname "$0")/../../Sources/CommandLine/Version.swift"
