import ArgumentParser
import Fetching
import Foundation

/// Additional header fields to send to servers.
struct HeaderOptions: ParsableArguments {
  @Option(
    name: .customLong("header"),
    help: ArgumentHelp(
      "Send this header field, NAME: VALUE, when reading URLs; @FILE reads fields from a file, one per line, and keeps secrets off the command line.",
      valueName: "field"))
  var headers: [String] = []

  func validate() throws { _ = try fields() }

  /// The fields, including those read from files.
  func fields() throws -> [HTTPHeader.Field] {
    try headers.flatMap { header -> [HTTPHeader.Field] in
      guard header.hasPrefix("@") else { return [try Self.field(header)] }
      let path = String(header.dropFirst())
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw ValidationError("--header: \(path) cannot be read; @FILE must be a file with lines such as NAME: VALUE")
      }
      return try text.split(whereSeparator: \.isNewline).map { try Self.field(String($0), in: path) }
    }
  }

  /// - Parameter file: The file that contains the text, or nil. Text from a file may be secret, so error messages do
  ///   not repeat it.
  private static func field(_ text: String, in file: String? = nil) throws -> HTTPHeader.Field {
    guard let field = HTTPHeader.Field(line: text) else {
      throw ValidationError(
        "--header must be NAME: VALUE" + (file.map { ", but a line of \($0) is not" } ?? ", not “\(text)”"))
    }
    return field
  }
}
