import Foundation
import Testing

/// The fixtures of these tests.
enum Fixture {
  static func url(_ name: String) throws -> URL {
    try #require(Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Fixtures"), "no \(name)")
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url(name)))
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// The names of all .ics files, in order.
  static var calendars: [String] {
    let folder = Bundle.module.resourceURL?.appending(path: "Fixtures").path ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".ics") }.sorted()
  }
}
