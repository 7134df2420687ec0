// swift-tools-version: 5.9

import PackageDescription

let package = Package(
  name: "Todos",
  platforms: [.macOS(.v13)],
  targets: [
    .executableTarget(
      name: "Todos",
      linkerSettings: [.linkedFramework("EventKit")])
  ]
)
