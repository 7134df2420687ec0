import Foundation
import ProgramTestSupport
import Testing

/// E-mails as read by Python's email package and icalendar.
enum PythonReading {
  static let canRun = Python.has("icalendar")

  struct Mail: Decodable {
    struct Part: Decodable {
      let type: String
      let parameters: [String: String]
      let encoding: String
      let disposition: String?
      let file: String?
      let text: String
    }

    struct Calendar: Decodable {
      struct Item: Decodable {
        let kind: String
        let properties: [String]
        let title: String
      }

      let method: String
      let zones: [String]
      let items: [Item]
    }

    let names: [String]
    let fields: [String: String]
    let from: [[String]]
    let to: [String]
    let defects: [String]
    let longest: Int
    let shape: String
    let parts: [Part]
    let calendars: [Calendar]
  }

  /// Reads files.
  static func read(_ paths: [String]) throws -> [Mail] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Python.path))
    process.arguments = [Repository.root + "/Tests/Runners/read-mail.py"] + paths
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try JSONDecoder().decode([Mail].self, from: data)
  }
}
