// swift-tools-version: 6.2

import PackageDescription

// A program written for EventKit. On a Mac it uses Apple's module; elsewhere, Almanac provides a module with that name,
// and the sources stay the same.
let package = Package(
  name: "Appointments",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "Appointments")]
)

#if os(Linux)
package.dependencies = [.package(name: "almanac", path: "../..")]
package.targets[0].dependencies = [.product(name: "EventKit", package: "almanac")]
#endif
