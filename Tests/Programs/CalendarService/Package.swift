// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "CalendarService",
  platforms: [.macOS(.v14)],
  targets: [
    .executableTarget(
      name: "CalendarService",
      linkerSettings: [.linkedFramework("EventKit")])
  ]
)
