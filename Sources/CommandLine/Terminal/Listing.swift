package import JSON

/// A list as the program prints it: a table, one JSON document, or one JSON object a line.
package struct Listing<Row: Entry> {
  /// How a list is printed.
  package enum Form { case text, json, jsonLines }

  /// The lists of the JSON document, by the names of its members. Most have one.
  private let lists: KeyValuePairs<String, [Row]>
  /// What the JSON document says besides.
  private let remarks: KeyValuePairs<String, any JSONWritable>

  package init(_ lists: KeyValuePairs<String, [Row]>, remarks: KeyValuePairs<String, any JSONWritable> = [:]) {
    self.lists = lists
    self.remarks = remarks
  }

  /// Prints the list; for people as a table, or as whatever lines are given. An empty table is not printed.
  ///
  /// - Parameter zone: The name of the zone in which the table has times.
  package func print(_ form: Form, _ style: Style, zone: String? = nil, lines: (() -> [String])? = nil) {
    switch form {
    case .text: StandardOutput.write(lines: lines?() ?? table(style, zone))
    case .json:
      let members = lists.map { ($0.key, $0.value as any JSONWritable) } + remarks.map { ($0.key, $0.value) }
      StandardOutput.write(json: Document(members: members))
    case .jsonLines: StandardOutput.write(jsonLines: lists.flatMap(\.value))
    }
  }

  private func table(_ style: Style, _ zone: String?) -> [String] {
    let entries = lists.flatMap(\.value)
    return entries.isEmpty ? [] : Row.columns.table(entries, zone: zone).lines(style, width: Terminal.knownWidth)
  }
}

/// A document with lists and what is said besides, by the names of its members.
private struct Document: JSONWritable {
  let members: [(name: String, value: any JSONWritable)]

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for member in members.sorted(by: { $0.name < $1.name }) { writer.member(member.name, member.value) }
    }
  }
}

extension StandardOutput {
  /// Writes a value as a JSON document, on many lines unless it is to be compact.
  package static func write(json value: some JSONWritable, _ layout: JSONWriter.Layout = .indented) {
    writeJSON(layout) {
      $0.write(value)
      $0.endLine()
    }
  }

  /// Writes each value as a JSON document on a line of its own.
  fileprivate static func write(jsonLines values: [some JSONWritable]) {
    writeJSON(.compact) { writer in
      for value in values {
        writer.write(value)
        writer.endLine()
      }
    }
  }

  private static func writeJSON(_ layout: JSONWriter.Layout, _ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(layout) { write($0) }
    body(&writer)
    writer.flush()
  }
}
