// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// Other modules that programs for the Mac import, provided for Linux under Apple's names. They are not part of
// Almanac's package, because other packages check whether they can import modules with these names and then assume they
// are on a Mac.
let package = Package(
  name: "Compatibility",
  products: [
    .library(name: "CompatibleCoreGraphics", targets: ["CompatibleCoreGraphics", "_Testing_CoreGraphics"]),
    .library(name: "CompatibleDarwin", targets: ["CompatibleDarwin"]),
    .library(name: "CompatibleOS", targets: ["CompatibleOS"]),
    .library(name: "CompatibleCombine", targets: ["CompatibleCombine"]),
  ],
  // With `traits: []`, only colours and the C library are available, and nothing is fetched. There is only one trait,
  // as in Almanac's own manifest.
  traits: [
    .trait(name: "Packages", description: "CompatibleOS and CompatibleCombine, over swift-log and OpenCombine"),
    .default(enabledTraits: ["Packages"]),
  ],
  dependencies: [
    .package(name: "almanac", path: "..", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(
      name: "CompatibleCoreGraphics", dependencies: [.product(name: "EventKitGraphics", package: "almanac")],
      swiftSettings: settings),
    .target(name: "_Testing_CoreGraphics", swiftSettings: settings),
    .target(name: "CompatibleDarwin", swiftSettings: settings),
    .target(
      name: "CompatibleOS",
      dependencies: [.product(name: "Logging", package: "swift-log", condition: .when(traits: ["Packages"]))],
      swiftSettings: settings),
    .target(
      name: "CompatibleCombine",
      dependencies: [
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["Packages"])),
        .product(name: "OpenCombineFoundation", package: "OpenCombine", condition: .when(traits: ["Packages"])),
        .product(name: "OpenCombineDispatch", package: "OpenCombine", condition: .when(traits: ["Packages"])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CompatibilityTests",
      dependencies: ["CompatibleCoreGraphics", "CompatibleDarwin", "CompatibleOS", "CompatibleCombine"]),
  ]
)
