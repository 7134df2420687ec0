// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "Backup",
  platforms: [.macOS(.v14)],
  targets: [
    .executableTarget(
      name: "Backup",
      linkerSettings: [.linkedFramework("EventKit")])
  ]
)
