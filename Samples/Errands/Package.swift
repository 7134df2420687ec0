// swift-tools-version: 5.9

import PackageDescription

// A program written for EventKit. On a Mac it uses Apple's module; elsewhere, Almanac provides a module with that name,
// and the sources stay the same.
let package = Package(
  name: "Errands",
  platforms: [.macOS(.v14)],
  targets: [.executableTarget(name: "Errands")]
)

#if os(Linux)
package.dependencies = [.package(name: "almanac", path: "../..")]
package.targets[0].dependencies = [.product(name: "EventKit", package: "almanac")]
#endif
