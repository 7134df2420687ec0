// swift-tools-version: 6.2

import PackageDescription

// A program written for EventKit. On a Mac it is Apple's; elsewhere the module of that name comes from Almanac, and the
// sources stay as they are.
let package = Package(
  name: "Appointments",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "Appointments")]
)

#if os(Linux)
package.dependencies = [.package(name: "almanac", path: "../..")]
package.targets[0].dependencies = [.product(name: "EventKit", package: "almanac")]
#endif
