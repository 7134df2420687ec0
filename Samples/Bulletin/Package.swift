// swift-tools-version: 6.2

import PackageDescription

// A program for the Mac that uses more than EventKit, and packages that check which modules they can import. On Linux,
// modules of Compatibility replace those of Apple.
let package = Package(
  name: "Bulletin",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    .executableTarget(
      name: "Bulletin",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ])
  ]
)

#if os(Linux)
package.dependencies += [.package(name: "almanac", path: "../.."), .package(path: "../../Compatibility")]
let names = [
  "CoreGraphics": "CompatibleCoreGraphics", "Darwin": "CompatibleDarwin", "os": "CompatibleOS",
  "Combine": "CompatibleCombine",
]
let target = package.targets[0]
target.dependencies.append(.product(name: "EventKit", package: "almanac"))
target.dependencies += names.values.map { .product(name: $0, package: "Compatibility") }
target.swiftSettings = names.map { .unsafeFlags(["-module-alias", "\($0)=\($1)"]) }
#endif
