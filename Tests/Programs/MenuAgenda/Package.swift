// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "MenuAgenda",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(
      name: "MenuAgenda",
      swiftSettings: [.defaultIsolation(MainActor.self)],
      linkerSettings: [.linkedFramework("EventKit")])
  ]
)
