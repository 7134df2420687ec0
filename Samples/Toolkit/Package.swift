// swift-tools-version: 6.2

import PackageDescription

// A package that uses Almanac's libraries. Outside of this repository, the dependency would be
// .package(url: "https://github.com/OWNER/almanac", from: "0.3.0").
let package = Package(
  name: "Toolkit",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "almanac", path: "../..")],
  targets: [
    .executableTarget(
      name: "MoveMeeting",
      dependencies: [
        .product(name: "CivilTime", package: "almanac"),
        .product(name: "ICalendar", package: "almanac"),
        .product(name: "CalendarModel", package: "almanac"),
        .product(name: "CalendarStore", package: "almanac"),
      ])
  ]
)
