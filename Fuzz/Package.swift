// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "almanac", path: "..")],
  targets: [
    .target(
      name: "FuzzProperties",
      dependencies: [
        .product(name: "CalendarStore", package: "almanac"),
        .product(name: "Conversion", package: "almanac"),
        .product(name: "Accounts", package: "almanac"),
        .product(name: "Fetching", package: "almanac"),
        .product(name: "Archives", package: "almanac"),
        .product(name: "Scheduling", package: "almanac"),
        .product(name: "SchedulingMail", package: "almanac"),
        .product(name: "CalendarModel", package: "almanac"),
        .product(name: "TimeZones", package: "almanac"),
        .product(name: "ICalendar", package: "almanac"),
        .product(name: "Libical", package: "almanac"),
        .product(name: "Recurrence", package: "almanac"),
        .product(name: "CivilTime", package: "almanac"),
      ],
      swiftSettings: settings),
    .target(name: "Fuzzer", dependencies: ["FuzzProperties"], swiftSettings: settings),
    // libFuzzer provides main(), and an executable target in Swift would add another.
    .executableTarget(name: "FuzzerMain", dependencies: ["Fuzzer"]),
    .executableTarget(name: "Replay", dependencies: ["FuzzProperties"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
