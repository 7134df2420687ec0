import ArgumentParser
import Fetching
import Foundation

/// Fields that are sent to servers besides.
struct HeaderOptions: ParsableArguments {
  @Option(
    name: .customLong("header"),
    help: ArgumentHelp(
      "Send this field, NAME: VALUE, to the servers of URLs; @FILE has one a line, and keeps secrets out of sight.",
      valueName: "field"))
  var headers: [String] = []

  func validate() throws { _ = try fields() }

  /// The fields, with those of files in their place.
  func fields() throws -> [HTTPHeader.Field] {
    try headers.flatMap { header -> [HTTPHeader.Field] in
      guard header.hasPrefix("@") else { return [try Self.field(header)] }
      let path = String(header.dropFirst())
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw ValidationError("--header: \(path) cannot be read; @FILE names a file with lines such as NAME: VALUE")
      }
      return try text.split(whereSeparator: \.isNewline).map { try Self.field(String($0), in: path) }
    }
  }

  /// - Parameter file: where it stands; what it says may be secret and is not repeated then.
  private static func field(_ text: String, in file: String? = nil) throws -> HTTPHeader.Field {
    guard let field = HTTPHeader.Field(line: text) else {
      throw ValidationError(
        "--header takes NAME: VALUE" + (file.map { "; a line of \($0) is none" } ?? ", not “\(text)”"))
    }
    return field
  }
}
