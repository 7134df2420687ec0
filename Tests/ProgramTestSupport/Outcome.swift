package import Foundation
package import Subprocess

/// The exit code and the output of a run of the program.
package struct Outcome: Sendable, CustomStringConvertible {
  package let arguments: [String]
  /// The exit code, or 128 plus the signal's number if a signal ended the program.
  package let status: Int32
  package let bytes: [UInt8]
  package let error: String

  package init(_ arguments: [String], _ status: TerminationStatus, output: [UInt8], error: [UInt8]) {
    self.arguments = arguments
    self.status =
      switch status {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    bytes = output
    self.error = String(decoding: error, as: UTF8.self)
  }

  package var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The non-empty lines of the output.
  package var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }

  /// The JSON document on standard output.
  package func json() throws -> JSONValue { try JSONValue(Data(bytes)) }

  /// The JSON documents, one per line.
  package func jsonLines() throws -> [JSONValue] { try lines.map { try JSONValue(Data($0.utf8)) } }

  package var description: String {
    "almanac \(arguments.joined(separator: " ")) => \(status)\n\(output.prefix(2000))\n\(error.prefix(2000))"
  }
}

/// A JSON value with convenient accessors.
package struct JSONValue {
  package let value: Any

  package init(_ data: Data) throws { value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) }

  private init(value: Any) { self.value = value }

  package subscript(key: String) -> JSONValue { JSONValue(value: (value as? [String: Any])?[key] ?? Missing()) }
  package subscript(index: Int) -> JSONValue {
    let list = list
    return index < list.count ? list[index] : JSONValue(value: Missing())
  }

  package var list: [JSONValue] { ((value as? [Any]) ?? []).map { JSONValue(value: $0) } }
  package var keys: [String] { ((value as? [String: Any]) ?? [:]).keys.sorted() }
  package var text: String? { value as? String }
  package var number: Double? { (value as? NSNumber)?.doubleValue }
  package var bool: Bool? { (value as? NSNumber)?.boolValue }
  /// Whether it exists and is null.
  package var isNull: Bool { value is NSNull }
  package var texts: [String] { list.compactMap(\.text) }

  private struct Missing {}
}
