// swift-tools-version: 5.9

import PackageDescription

// As programs for the Mac have it: nothing in it names Almanac.
let package = Package(
  name: "Untouched",
  platforms: [.macOS(.v14)],
  targets: [.executableTarget(name: "Untouched", linkerSettings: [.linkedFramework("EventKit")])]
)
