package import JSON

/// A list that is printed as a table, as one JSON document, or as one JSON object per line.
package struct Listing<Row: Entry> {
  /// How to print a list.
  package enum Form { case text, json, jsonLines }

  /// The lists in the JSON document, by member name. Most documents have a single list.
  private let lists: KeyValuePairs<String, [Row]>
  /// The other members of the JSON document.
  private let remarks: KeyValuePairs<String, any JSONWritable>

  package init(_ lists: KeyValuePairs<String, [Row]>, remarks: KeyValuePairs<String, any JSONWritable> = [:]) {
    self.lists = lists
    self.remarks = remarks
  }

  /// Prints the list. As text, it is a table, which is not printed if empty, or the given lines.
  ///
  /// - Parameter zone: The name of the time zone used in the table.
  package func print(_ form: Form, _ style: Style, zone: String? = nil, lines: (() -> any Sequence<String>)? = nil) {
    switch form {
    case .text:
      let lines: any Sequence<String> = lines?() ?? table(style, zone)
      StandardOutput.write(lines: lines)
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

/// A document with lists and other members, by member name.
private struct Document: JSONWritable {
  let members: [(name: String, value: any JSONWritable)]

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for member in members.sorted(by: { $0.name < $1.name }) { writer.member(member.name, member.value) }
    }
  }
}

extension StandardOutput {
  /// Writes a value as a JSON document, on several lines unless it is compact.
  package static func write(json value: some JSONWritable, _ layout: JSONWriter.Layout = .indented) {
    writeJSON(layout) {
      $0.write(value)
      $0.endLine()
    }
  }

  /// Writes each value as a JSON document on its own line.
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
