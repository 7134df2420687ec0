import CommandLine
import Foundation
import ICalendar
import JSON

/// A file in a list, given by its path or with its text.
struct ListedFile {
  /// Its name in its record.
  let name: String
  /// Its path, or nil if the list contains its text.
  let path: String?
  private let text: String?

  /// Reads a line of a list: a path, or a JSON object with `name` and `path` or `text`.
  ///
  /// - Throws: `Failure` `usage` if an object has neither or both of `path` and `text`.
  private init(_ line: String) throws {
    guard line.hasPrefix("{") else {
      (name, path, text) = (line, line, nil)
      return
    }
    struct Object: Decodable {
      var name, path, text: String?
    }
    guard let object = try? JSONDecoder().decode(Object.self, from: Data(line.utf8)),
      (object.path == nil) != (object.text == nil)
    else { throw Failure(.usage, "the line is not a JSON object with name and either path or text") }
    (name, path, text) = (object.name ?? object.path ?? "text", object.path, object.text)
  }

  /// The inputs of the file; gzip files, archives and e-mails are unpacked.
  func inputs(_ web: WebOptions, unpacks: Bool = true) throws -> [CalendarInput] {
    if let path { return try InputFiles([path], web, unpacks: unpacks).inputs }
    return [CalendarInput(name: name, bytes: Array((text ?? "").utf8))]
  }

  /// Prints a record for each file of a list as soon as it is processed. An error is part of the file's record.
  ///
  /// - Parameters:
  ///   - list: The path of the list, or `-` for standard input.
  ///   - body: Returns the members of the record other than its name.
  /// - Throws: `Failure` if the list cannot be read.
  static func forEach(in list: String, _ body: (ListedFile) throws -> [(String, any JSONWritable)]) throws {
    try InputLines.forEach(of: list) { line in
      let line = line.trimmingCharacters(in: .newlines)
      if line.allSatisfy(\.isWhitespace) { return }
      var name = line
      var members: [(String, any JSONWritable)]
      do {
        let file = try ListedFile(line)
        name = file.name
        members = try body(file)
      } catch {
        members = [("error", Failure(error)?.message ?? "\(error)")]
      }
      StandardOutput.write(json: Record(name: name, members: members), .compact)
    }
  }

  private struct Record: JSONWritable {
    let name: String
    let members: [(String, any JSONWritable)]

    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("name", name)
        for (name, value) in members {
          writer.name(name)
          value.write(to: &writer)
        }
      }
    }
  }
}

/// A JSON array of values of different types.
struct JSONList: JSONWritable {
  private let values: [any JSONWritable]

  init(_ values: [any JSONWritable]) { self.values = values }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for value in values { value.write(to: &writer) }
    }
  }
}
