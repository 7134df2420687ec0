// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "Timetable",
  platforms: [.macOS(.v14)],
  targets: [
    .executableTarget(
      name: "Timetable",
      linkerSettings: [.linkedFramework("EventKit")])
  ]
)
