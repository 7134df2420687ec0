// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "almanac",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "almanac", targets: ["almanac"]),
    .library(name: "Libical", targets: ["Libical"]),
    .library(name: "CivilTime", targets: ["CivilTime"]),
    .library(name: "Bounds", targets: ["Bounds"]),
    .library(name: "Recurrence", targets: ["Recurrence"]),
    .library(name: "ICalendar", targets: ["ICalendar"]),
    .library(name: "TimeZones", targets: ["TimeZones"]),
    .library(name: "CalendarModel", targets: ["CalendarModel"]),
    .library(name: "TypedTimes", targets: ["TypedTimes"]),
    .library(name: "CalendarStore", targets: ["CalendarStore"]),
    .library(name: "StoreAccess", targets: ["StoreAccess"]),
    .library(name: "Birthdays", targets: ["Birthdays"]),
    .library(name: "Archives", targets: ["Archives"]),
    .library(name: "Validation", targets: ["Validation"]),
    .library(name: "Comparison", targets: ["Comparison"]),
    .library(name: "Scheduling", targets: ["Scheduling"]),
    .library(name: "VCalendar", targets: ["VCalendar"]),
    .library(name: "Conversion", targets: ["Conversion"]),
    .library(name: "Fetching", targets: ["Fetching"]),
    .library(name: "Accounts", targets: ["Accounts"]),
    .library(name: "Mailing", targets: ["Mailing"]),
    .library(name: "SchedulingMail", targets: ["SchedulingMail"]),
    .library(name: "Notifications", targets: ["Notifications"]),
    .library(name: "AlmanacKit", targets: ["AlmanacKit"]),
  ],
  // One alone: SwiftPM 6.3 names several to the compiler in an order that changes, and then compiles everything again.
  traits: [
    .trait(name: "Store", description: "CalendarStore and what stands on it: EventKit, and the program almanac"),
    .default(enabledTraits: ["Store"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // Opened when they are first used: most commands never do.
    .target(name: "COpening"),
    .target(name: "CLibical", dependencies: ["COpening"]),
    .target(name: "CArchive", dependencies: ["COpening"]),
    .target(name: "CCurl", dependencies: ["COpening"]),
    .target(name: "Libical", dependencies: ["CLibical"], exclude: ["README.md"], swiftSettings: settings),
    .systemLibrary(name: "CExpat", pkgConfig: nil, providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CResolv"),
    .systemLibrary(name: "CSQLiteSession", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "XML", dependencies: ["CExpat", "Bounds"], exclude: ["README.md"], swiftSettings: settings),
    .target(name: "JSON", swiftSettings: settings),
    .target(name: "TerminalText", swiftSettings: settings),
    .target(name: "CivilTime", swiftSettings: settings),
    .target(name: "Bounds", swiftSettings: settings),
    .target(
      name: "ServiceFrame",
      dependencies: [
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Store"])),
        .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: .when(traits: ["Store"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
      ], swiftSettings: settings),
    .target(name: "MessageDigests", swiftSettings: settings),
    .target(
      name: "Fetching",
      dependencies: ["CCurl", "LibraryOpening", "ICalendar", "CivilTime", "MessageDigests", "Bounds"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "Recurrence", dependencies: ["Libical", "CivilTime", "Bounds"], exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "ICalendar", dependencies: ["Libical", "CivilTime", "Bounds"], exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "TimeZones", dependencies: ["ICalendar", "Recurrence", "CivilTime", "Bounds"], exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "CalendarModel", dependencies: ["TimeZones", "ICalendar", "Recurrence", "CivilTime"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "CalendarText", dependencies: ["CalendarModel", "Recurrence", "CivilTime"],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "Comparison",
      dependencies: [
        "JSON", "CalendarText", "CalendarModel", "TimeZones", "ICalendar", "Recurrence", "CivilTime", "Bounds",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "Scheduling",
      dependencies: [
        "MailAddresses", "JSON", "Comparison", "CalendarModel", "TimeZones", "ICalendar", "Recurrence", "CivilTime",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "TypedTimes", dependencies: ["CalendarText", "CalendarModel", "Recurrence", "CivilTime", "TerminalText"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "CalendarStore",
      dependencies: [
        "TypedTimes", "CalendarText", "Comparison", "Scheduling",
        "CalendarModel", "TimeZones", "ICalendar", "Recurrence", "CivilTime", "Bounds", "FileLocking",
        .target(name: "CSQLiteSession", condition: .when(traits: ["Store"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "StoreAccess", dependencies: ["CalendarStore", "CalendarModel", "TerminalText", "Bounds"],
      swiftSettings: settings),
    .target(
      name: "Birthdays", dependencies: ["CalendarStore", "CalendarModel", "ICalendar", "CivilTime"],
      swiftSettings: settings),
    .target(
      name: "Validation",
      dependencies: [
        "MailAddresses", "Bounds", "JSON", "XML", "TerminalText", "CalendarText", "Scheduling", "CalendarModel",
        "TimeZones",
        "ICalendar",
        "Recurrence", "CivilTime",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "PageLayout",
      dependencies: [
        "XML", "CalendarModel",
        .product(name: "Mustache", package: "swift-mustache", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "VCalendar", dependencies: ["CalendarModel", "TimeZones", "ICalendar", "Recurrence", "CivilTime"],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "Conversion",
      dependencies: [
        "MessageDigests", "PageLayout", "VCalendar", "Comparison", "XML", "JSON", "CalendarText", "CalendarModel",
        "TimeZones",
        "ICalendar", "Recurrence", "CivilTime", "Bounds",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "CommandRunning",
      dependencies: [.product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Store"]))],
      swiftSettings: settings),
    .target(name: "FileLocking", swiftSettings: settings),
    .target(name: "LibraryOpening", swiftSettings: settings),
    .target(
      name: "Accounts",
      dependencies: [
        "FileLocking", "LibraryOpening",
        "CommandRunning", "CalendarStore", "Comparison", "VCalendar", "Fetching", "CalendarModel", "XML", "ICalendar",
        "CivilTime", "CResolv",
        .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "Notifications",
      dependencies: [
        "CommandRunning", "LibraryOpening", "Mailing", "CalendarStore", "CalendarText", "CalendarModel", "ICalendar",
        "CivilTime", "JSON", "XML", "TerminalText",
        .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "Daemon",
      dependencies: [
        "ServiceFrame", "FileLocking", "LibraryOpening", "XML", "Notifications", "Accounts", "CommandRunning",
        "Fetching",
        "CalendarStore", "CivilTime",
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Store"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(name: "MailAddresses", swiftSettings: settings),
    .target(
      name: "Mailing", dependencies: ["CCurl", "CommandRunning", "MailAddresses", "ICalendar", "CivilTime"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "Settings",
      dependencies: [
        "Bounds", "TerminalText", .product(name: "TOMLKit", package: "TOMLKit", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "Archives", dependencies: ["CArchive", "MailAddresses", "ICalendar", "CivilTime"], swiftSettings: settings),
    .target(
      name: "SchedulingMail",
      dependencies: [
        "Archives", "Scheduling", "Mailing", "CalendarText", "CalendarModel", "TimeZones", "ICalendar", "CivilTime",
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "AlmanacKit",
      dependencies: [
        "TypedTimes", "CalendarStore", "CalendarModel", "Validation", "TimeZones", "ICalendar", "Recurrence",
        "CivilTime",
      ],
      swiftSettings: settings),
    .target(
      name: "CommandLine",
      dependencies: [
        "Settings", "MailAddresses", "TypedTimes", "CalendarStore", "StoreAccess", "CalendarText", "CalendarModel",
        "TimeZones", "ICalendar", "CivilTime", "JSON", "TerminalText", "Bounds",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Store"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "MailSetup",
      dependencies: [
        "CommandLine", "Accounts", "SchedulingMail", "Mailing", "Fetching", "Settings", "CommandRunning",
        "CalendarText", "CalendarStore", "Scheduling",
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
      ], swiftSettings: settings),
    .executableTarget(
      name: "almanac",
      dependencies: [
        "CommandLine", "MailSetup", "TypedTimes", "Accounts", "CommandRunning", "Mailing", "Notifications", "Daemon",
        "Settings",
        "Fetching",
        "CalendarStore", "StoreAccess", "Birthdays",
        "CalendarText", "CalendarModel", "Validation",
        "TimeZones", "ICalendar", "Recurrence", "CivilTime", "Libical", "Archives", "Comparison", "Scheduling",
        "SchedulingMail", "Conversion", "VCalendar", "JSON", "TerminalText",
        .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Store"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Store"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "FileLog",
      dependencies: [
        "CalendarStore", .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
      ], path: "Tests/FileLog", swiftSettings: settings),
    .executableTarget(
      name: "StoreWriter", dependencies: ["CalendarStore", "FileLog", "StoreAccess", "CalendarModel", "CivilTime"],
      path: "Tests/StoreWriter",
      swiftSettings: settings),
    .target(
      name: "FuzzProperties",
      dependencies: [
        "CalendarStore", "Conversion", "Accounts", "Fetching", "Archives", "Scheduling", "SchedulingMail",
        "CalendarModel", "TimeZones", "ICalendar", "Libical", "Recurrence", "CivilTime",
      ],
      path: "Fuzz/Sources/FuzzProperties", swiftSettings: settings),
    .testTarget(name: "LibicalTests", dependencies: ["Libical"], swiftSettings: settings),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "XMLTests", dependencies: ["XML"], swiftSettings: settings),
    .testTarget(
      name: "FetchingTests", dependencies: ["Fetching", "ICalendar", "CivilTime", "MessageDigests", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ConversionTests",
      dependencies: [
        "Conversion", "Comparison", "XML", "Validation", "CalendarModel", "ICalendar",
        "TimeZones",
        "CivilTime", "TestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(name: "PageLayoutTests", dependencies: ["PageLayout", "CalendarModel"], swiftSettings: settings),
    .testTarget(
      name: "VCalendarTests", dependencies: ["VCalendar", "TimeZones", "ICalendar", "CivilTime"], exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "ComparisonTests", dependencies: ["Comparison", "CivilTime", "JSON", "ICalendar", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SchedulingTests",
      dependencies: ["Scheduling", "CalendarModel", "ICalendar", "CivilTime", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "CalendarTextTests", dependencies: ["CalendarText", "CalendarModel", "Recurrence", "CivilTime"],
      swiftSettings: settings),
    .testTarget(name: "TerminalTextTests", dependencies: ["TerminalText"], swiftSettings: settings),
    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "BoundsTests", dependencies: ["Bounds"], swiftSettings: settings),
    .testTarget(
      name: "RecurrenceTests", dependencies: ["Recurrence", "CivilTime", "Bounds", "TestSupport"],
      exclude: ["Examples/Blocks"], swiftSettings: settings),
    .testTarget(
      name: "ICalendarTests", dependencies: ["ICalendar", "Libical", "CivilTime", "FuzzProperties", "TestSupport"],
      resources: [.copy("Fixtures")],
      swiftSettings: settings),
    .testTarget(
      name: "TimeZonesTests",
      dependencies: ["Recurrence", "TimeZones", "ICalendar", "Libical", "CivilTime", "TestSupport"],
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .testTarget(
      name: "CalendarModelTests",
      dependencies: ["CalendarModel", "TimeZones", "Recurrence", "ICalendar", "CivilTime"],
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .testTarget(
      name: "ValidationTests",
      dependencies: ["Bounds", "Validation", "CalendarModel", "TimeZones", "ICalendar", "CivilTime", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: settings),
    .target(
      name: "StoreTestSupport",
      dependencies: [
        "CalendarStore", "FileLog", "CalendarModel", "ICalendar", "CivilTime", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
      ], path: "Tests/StoreTestSupport", exclude: ["OlderStores"], swiftSettings: settings),
    .testTarget(
      name: "StoreAccessTests", dependencies: ["StoreAccess", "CalendarStore", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BirthdaysTests",
      dependencies: ["Birthdays", "CalendarStore", "CalendarModel", "ICalendar", "CivilTime", "StoreTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CalendarStoreTests",
      dependencies: [
        "CalendarStore", "FileLog", "StoreTestSupport", "ProgramTestSupport", "StoreWriter", "Scheduling",
        "CalendarModel", "TimeZones", "ICalendar", "Recurrence", "CivilTime", "Bounds", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .target(
      name: "SimulatedServer", dependencies: ["Fetching", "XML", "CivilTime"], path: "Tests/SimulatedServer",
      swiftSettings: settings),
    .testTarget(
      name: "AccountsTests",
      dependencies: [
        "Accounts", "CommandRunning", "SimulatedServer", "CalendarStore", "Fetching", "CalendarModel",
        "XML",
        "ICalendar", "CivilTime", "StoreTestSupport", "TestSupport",
      ], swiftSettings: settings),
    .testTarget(
      name: "NotificationsTests",
      dependencies: [
        "Notifications", "Mailing", "CalendarStore", "CalendarModel", "ICalendar", "CivilTime", "StoreTestSupport",
        "TestSupport",
      ], swiftSettings: settings),
    .testTarget(name: "MailingTests", dependencies: ["Mailing", "CivilTime", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "SettingsTests", dependencies: ["Settings", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DaemonTests",
      dependencies: [
        "Daemon", "CivilTime", "ServiceFrame", "TestSupport",
      ], swiftSettings: settings),
    .testTarget(
      name: "ArchivesTests", dependencies: ["Archives", "ICalendar", "CivilTime", "TestSupport"], exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "SchedulingMailTests",
      dependencies: [
        "SchedulingMail", "Archives", "Scheduling", "Mailing", "CalendarModel", "ICalendar", "CivilTime",
        "ProgramTestSupport", "TestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "MailSetupTests",
      dependencies: [
        "MailSetup", "Mailing", "SchedulingMail", "Scheduling", "CalendarStore", "CalendarModel", "CivilTime",
        "StoreTestSupport", "TestSupport",
      ], swiftSettings: settings),
    .testTarget(name: "AlmanacKitTests", dependencies: ["AlmanacKit", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzProperties", "TestSupport"], exclude: ["Fixtures"], swiftSettings: settings
    ),
    .testTarget(
      name: "TypedTimesTests", dependencies: ["TypedTimes", "Recurrence", "CivilTime", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "CommandLine", "Settings", "CivilTime",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Store"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
      ], swiftSettings: settings),
    .target(
      name: "ProgramTestSupport",
      dependencies: [
        "Fetching", "XML", "TestSupport",
        .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Store"])),
      ], path: "Tests/ProgramTestSupport", swiftSettings: settings),
    .testTarget(
      name: "AlmanacTests",
      dependencies: [
        "almanac", "CommandLine", "CalendarText", "ProgramTestSupport", "StoreWriter", "StoreTestSupport",
        "TestSupport",
        "CalendarStore", "Recurrence", "CivilTime", "Fetching", "ICalendar", "Validation",
        .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Store"])),
      ],
      exclude: ["Fixtures", "Snapshots"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
package.products += [
  .library(name: "EventKit", targets: ["EventKit"]),
  .library(name: "EventKitUI", targets: ["EventKitUI"]),
  .library(name: "EventKitGraphics", targets: ["EventKitGraphics"]),
  // For packages that are built with flags alone; `make sdk` gathers what they need.
  .library(name: "EventKitDynamic", type: .dynamic, targets: ["EventKit", "EventKitUI"]),
]
package.targets += [
  .target(name: "CoreLocation", swiftSettings: settings),
  .target(name: "EventKitGraphics", swiftSettings: settings),
  .target(
    name: "EventKit",
    dependencies: [
      "CalendarStore", "StoreAccess", "Birthdays", "Scheduling", "CalendarModel", "TimeZones", "ICalendar",
      "Recurrence",
      "CivilTime", "CoreLocation", "EventKitGraphics",
    ],
    exclude: ["README.md"], swiftSettings: settings),
  .target(name: "EventKitUI", dependencies: ["EventKit"], swiftSettings: settings),
  .testTarget(
    name: "EventKitTests",
    dependencies: [
      "EventKit", "EventKitUI", "CalendarStore", "StoreAccess", "Birthdays", "CalendarModel",
      "ICalendar", "CivilTime", "TimeZones", "Validation", "TestSupport", "StoreTestSupport",
    ],
    swiftSettings: settings),
  // The same sources as in EventKitTests, compiled as older programs are.
  .testTarget(
    name: "EventKitSwift5Tests", dependencies: ["EventKit", "TestSupport"],
    swiftSettings: [.swiftLanguageMode(.v5)]),
]
#endif

// The server is a program of its own, with a web server that nobody else needs. With the variable ALMANAC_SERVER set it is
// here with all that it takes; else nothing of it is fetched or compiled. SwiftPM keeps both builds in one folder and
// compiles nothing twice. A trait cannot leave out targets, and a package of its own would see nothing of what modules
// here have for each other alone.
if Context.environment["ALMANAC_SERVER"].map({ !$0.isEmpty }) ?? false {
  package.products += [
    .executable(name: "almanac-server", targets: ["almanac-server"]),
    .library(name: "CalendarServer", targets: ["CalendarServer"]),
  ]
  package.dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
  ]
  package.targets += [
    .systemLibrary(name: "CCrypt", providers: [.apt(["libcrypt-dev"])]),
    .target(
      name: "WebCalendar",
      dependencies: [
        "TypedTimes", "CalendarStore", "PageLayout", "Validation", "Scheduling", "CalendarText", "CalendarModel",
        "TimeZones", "ICalendar", "Recurrence", "CivilTime", "Bounds",
      ],
      exclude: ["README.md"],
      resources: [.embedInCode("Resources")], swiftSettings: settings),
    .target(
      name: "CalendarServer",
      dependencies: [
        "WebCalendar", "CalendarStore", "Scheduling", "MailAddresses", "Conversion", "Validation", "Archives",
        "CalendarModel", "XML",
        "TimeZones",
        "ICalendar", "Recurrence", "CivilTime", "Bounds", "MessageDigests", "ServiceFrame",
        .target(name: "CCrypt", condition: .when(platforms: [.linux])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Store"])),
        .product(name: "HummingbirdHTTP2", package: "hummingbird", condition: .when(traits: ["Store"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Store"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Store"])),
        .product(name: "NIOTLS", package: "swift-nio", condition: .when(traits: ["Store"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Store"])),
        .product(name: "NIOExtras", package: "swift-nio-extras", condition: .when(traits: ["Store"])),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: .when(traits: ["Store"])),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["Store"])),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Store"])),
        .product(
          name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: ["Store"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
        .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .executableTarget(
      name: "almanac-server",
      dependencies: [
        "CommandLine", "MailSetup", "CalendarServer", "WebCalendar", "Accounts", "Fetching", "CalendarStore",
        "Settings", "ICalendar", "CivilTime", "Bounds", "TerminalText",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Store"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    .testTarget(
      name: "CalendarServerTests",
      dependencies: [
        "CalendarServer", "WebCalendar", "MailSetup", "Mailing", "SchedulingMail", "MessageDigests", "CalendarStore",
        "Scheduling", "CalendarModel", "XML",
        "ICalendar", "CivilTime", "Bounds", "StoreTestSupport", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Store"])),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["Store"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Store"])),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["Store"])),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: .when(traits: ["Store"])),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Store"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Store"])),
      ], exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "WebCalendarTests",
      dependencies: [
        "WebCalendar", "CalendarStore", "Scheduling", "CalendarText", "CalendarModel", "ICalendar", "CivilTime",
        "Bounds", "PageLayout",
        "StoreTestSupport", "TestSupport",
      ], swiftSettings: settings),
    .testTarget(
      name: "AlmanacServerTests",
      dependencies: [
        "almanac", "almanac-server", "CalendarServer", "CalendarStore", "ProgramTestSupport", "TestSupport",
        "CivilTime", "Fetching",
        .product(name: "Subprocess", package: "swift-subprocess", condition: .when(traits: ["Store"])),
      ],
      exclude: ["Snapshots"], swiftSettings: settings),
    // All that shows items to somebody, beside each other.
    .testTarget(
      name: "FacesTests",
      dependencies: [
        "almanac", "CommandLine", "WebCalendar", "CalendarServer", "Notifications", "CalendarStore", "CalendarModel",
        "ICalendar", "CivilTime", "ProgramTestSupport", "StoreTestSupport", "TestSupport",
        .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["Store"])),
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
  ]
}

// Many servers over one PostgreSQL: what speaks to it is here with the variable ALMANAC_CLUSTER set, and only then libpq and
// its headers are needed.
if Context.environment["ALMANAC_CLUSTER"].map({ !$0.isEmpty }) ?? false {
  package.targets += [
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(name: "PostgreSQLAccess", dependencies: ["CPostgreSQL"], swiftSettings: settings),
    .target(
      name: "Homes", dependencies: ["CalendarStore", "FileLocking", "CivilTime", "PostgreSQLAccess"],
      exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "PostgreSQLTestSupport", dependencies: ["PostgreSQLAccess", "TestSupport"],
      path: "Tests/PostgreSQLTestSupport", swiftSettings: settings),
    .testTarget(
      name: "PostgreSQLAccessTests", dependencies: ["PostgreSQLAccess", "PostgreSQLTestSupport", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "HomesTests",
      dependencies: [
        "Homes", "PostgreSQLAccess", "CalendarStore", "ICalendar", "PostgreSQLTestSupport", "StoreTestSupport",
        "TestSupport", .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
      ],
      swiftSettings: settings),
  ]
  for target in package.targets where target.name == "almanac-server" {
    target.dependencies += ["Homes", "PostgreSQLAccess", "Scheduling"]
    target.swiftSettings = settings + [.define("ALMANAC_CLUSTER")]
  }
  for target in package.targets where target.name == "AlmanacServerTests" {
    target.dependencies += ["Homes", "PostgreSQLAccess", "PostgreSQLTestSupport"]
    target.swiftSettings = settings + [.define("ALMANAC_CLUSTER")]
  }
}
