// swift-tools-version: 6.2

import PackageDescription

// The output of `pkg-config --cflags KF5CalendarCore`. KCalendarCore is benchmarked only where it is installed.
let flags = (Context.environment["KCALENDARCORE_CFLAGS"] ?? "").split(separator: " ").map(String.init)

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "almanac", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "LibicalBaseline", linkerSettings: [.linkedLibrary("ical"), .linkedLibrary("pthread")]),
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "ICalendar", package: "almanac"),
        .product(name: "Libical", package: "almanac"),
        .product(name: "CalendarModel", package: "almanac"),
        .product(name: "CalendarStore", package: "almanac"),
        .product(name: "CivilTime", package: "almanac"),
        .product(name: "Comparison", package: "almanac"),
        .product(name: "Conversion", package: "almanac"),
        .product(name: "Recurrence", package: "almanac"),
        .product(name: "Validation", package: "almanac"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "memory-probe", dependencies: ["Workloads"], swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "LibicalBaseline", "Workloads",
        "memory-probe",
        .product(name: "CivilTime", package: "almanac"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

#if os(Linux)
// On Apple platforms, EventKit is Apple's own.
for target in package.targets where target.name == "Workloads" {
  target.dependencies.append(.product(name: "EventKit", package: "almanac"))
}
#endif

if !flags.isEmpty {
  package.targets.append(
    .target(
      name: "KCalendarCoreBaseline", cxxSettings: [.unsafeFlags(flags)],
      linkerSettings: [.linkedLibrary("KF5CalendarCore"), .linkedLibrary("Qt5Core")]))
  for target in package.targets where target.name == "benchmarks" {
    target.dependencies.append("KCalendarCoreBaseline")
    target.swiftSettings?.append(.define("KCALENDARCORE"))
  }
}
