// swift-tools-version: 6.2

import PackageDescription

// A package that only reads calendars and expands rules. Without the trait Store, neither the store nor the program is
// included, and SQLite, the argument parser and the process library are not even fetched.
// Outside of this repository, the dependency would be
// .package(url: "https://github.com/OWNER/almanac", from: "0.3.0", traits: []).
let package = Package(
  name: "Lightweight",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "almanac", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Repetitions",
      dependencies: [
        .product(name: "CivilTime", package: "almanac"),
        .product(name: "ICalendar", package: "almanac"),
        .product(name: "Recurrence", package: "almanac"),
      ])
  ]
)
