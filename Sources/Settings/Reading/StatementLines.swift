import TOMLKit

/// The line number of each key in a file.
///
/// A statement consists of as many lines as TOMLKit needs to parse it, because part of a statement is not valid TOML. A
/// table header specifies the table for the keys below it.
struct StatementLines {
  private var lines: [[String]: Int] = [:]
  /// The first line with a table header that would crash TOMLKit, because the text where the name should be cannot
  /// begin a name.
  private(set) var brokenHead: Int?

  /// The maximum number of lines in a statement.
  private static let longest = 500

  /// - Parameter all: The lines of the file.
  init(_ all: [Substring]) {
    var table: [String] = []
    var index = 0
    var isComplete = true
    while index < all.count {
      let head = Self.name(inHead: all[index])
      if let head, !Self.canBegin(head) {
        brokenHead = index + 1
        return
      }
      // After an unterminated statement, only headers need checking, because the file is invalid anyway.
      guard isComplete, let (content, count) = Self.statement(in: all[index...]) else {
        isComplete = false
        index += 1
        continue
      }
      let paths = Self.paths(of: content, below: head == nil ? table : [])
      for path in paths where lines[path] == nil { lines[path] = index + 1 }
      if head != nil, let path = paths.max(by: { $0.count < $1.count }) { table = path }
      index += count
    }
  }

  /// The line of a key or table, from 1, or nil if it is unknown.
  subscript(path: [String]) -> Int? { lines[path] }

  /// The text after the `[` or `[[` of a table header, or nil if the line is not one.
  private static func name(inHead line: Substring) -> Substring.UnicodeScalarView? {
    var rest = line.unicodeScalars.drop { $0.properties.isWhitespace }
    guard rest.first == "[" else { return nil }
    rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
    if rest.first == "[" { rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" } }
    return rest
  }

  /// Whether TOMLKit reads the text as a name, or at least reports an error instead of crashing.
  private static func canBegin(_ name: Substring.UnicodeScalarView) -> Bool {
    guard let first = name.first else { return false }
    return first.isASCII && (first.properties.isAlphabetic || ("0"..."9").contains(first))
      || "_-\"']".unicodeScalars.contains(first)
  }

  /// The first statement of the lines and its number of lines, or nil if there is none.
  private static func statement(in lines: ArraySlice<Substring>) -> (TOMLTable, Int)? {
    var text = ""
    for (count, line) in lines.prefix(longest).enumerated() {
      text += line + "\n"
      if let table = try? TOMLTable(string: text) { return (table, count + 1) }
    }
    return nil
  }

  /// The paths of everything in a table, including nested tables.
  private static func paths(of table: TOMLTable, below path: [String]) -> [[String]] {
    table.keys.flatMap { key -> [[String]] in
      let path = path + [key]
      return [path] + (table[key]?.table.map { paths(of: $0, below: path) } ?? [])
    }
  }
}
