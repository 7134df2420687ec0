// swift-tools-version: 5.7

import PackageDescription

let package = Package(
  name: "Shifts",
  platforms: [.macOS(.v12)],
  targets: [
    .executableTarget(
      name: "Shifts",
      linkerSettings: [.linkedFramework("EventKit")])
  ]
)
