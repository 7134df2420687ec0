// swift-tools-version: 5.9

import PackageDescription

// As in programs for the Mac: the manifest does not mention Almanac.
let package = Package(
  name: "Untouched",
  platforms: [.macOS(.v14)],
  targets: [.executableTarget(name: "Untouched", linkerSettings: [.linkedFramework("EventKit")])]
)
