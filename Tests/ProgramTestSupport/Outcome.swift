import Foundation
import Subprocess

/// How a run of the program ended and what it said.
struct Outcome: Sendable, CustomStringConvertible {
  let arguments: [String]
  /// The exit code; 128 and the signal's number where a signal ended the program.
  let status: Int32
  let bytes: [UInt8]
  let error: String

  init(_ arguments: [String], _ status: TerminationStatus, output: [UInt8], error: [UInt8]) {
    self.arguments = arguments
    self.status =
      switch status {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    bytes = output
    self.error = String(decoding: error, as: UTF8.self)
  }

  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The non-empty lines of the output.
  var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }

  /// The JSON document on standard output.
  func json() throws -> JSONValue { try JSONValue(Data(bytes)) }

  /// One JSON document a line.
  func jsonLines() throws -> [JSONValue] { try lines.map { try JSONValue(Data($0.utf8)) } }

  var description: String {
    "almanac \(arguments.joined(separator: " ")) => \(status)\n\(output.prefix(2000))\n\(error.prefix(2000))"
  }
}

/// A JSON value with short ways in.
struct JSONValue {
  let value: Any

  init(_ data: Data) throws { value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) }

  private init(value: Any) { self.value = value }

  subscript(key: String) -> JSONValue { JSONValue(value: (value as? [String: Any])?[key] ?? Missing()) }
  subscript(index: Int) -> JSONValue {
    let list = list
    return index < list.count ? list[index] : JSONValue(value: Missing())
  }

  var list: [JSONValue] { ((value as? [Any]) ?? []).map { JSONValue(value: $0) } }
  var keys: [String] { ((value as? [String: Any]) ?? [:]).keys.sorted() }
  var text: String? { value as? String }
  var number: Double? { (value as? NSNumber)?.doubleValue }
  var bool: Bool? { (value as? NSNumber)?.boolValue }
  /// Whether it is there and null.
  var isNull: Bool { value is NSNull }
  var texts: [String] { list.compactMap(\.text) }

  private struct Missing {}
}
