import TOMLKit

/// On which line each key of a file stands.
///
/// A statement is one line, or as many as TOMLKit wants: a part of one is no TOML. A table's head names what the keys below
/// it belong to.
struct StatementLines {
  private var lines: [[String]: Int] = [:]
  /// The first line with a head at which TOMLKit would stop the program: where the name should be is something that no
  /// name begins with.
  private(set) var brokenHead: Int?

  /// The most lines of one statement.
  private static let longest = 500

  /// - Parameter all: the lines of the file.
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
      // Behind what does not end there are only heads to look at: nothing of the file will count.
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

  /// The line of a key or table, from 1; nil if it is not known.
  subscript(path: [String]) -> Int? { lines[path] }

  /// What stands behind the `[` or `[[` of a table's head; nil if the line is none.
  private static func name(inHead line: Substring) -> Substring.UnicodeScalarView? {
    var rest = line.unicodeScalars.drop { $0.properties.isWhitespace }
    guard rest.first == "[" else { return nil }
    rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
    if rest.first == "[" { rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" } }
    return rest
  }

  /// Whether TOMLKit takes it for a name, or at least for a mistake.
  private static func canBegin(_ name: Substring.UnicodeScalarView) -> Bool {
    guard let first = name.first else { return false }
    return first.isASCII && (first.properties.isAlphabetic || ("0"..."9").contains(first))
      || "_-\"']".unicodeScalars.contains(first)
  }

  /// The first statement of some lines and how many it takes; nil if there is none.
  private static func statement(in lines: ArraySlice<Substring>) -> (TOMLTable, Int)? {
    var text = ""
    for (count, line) in lines.prefix(longest).enumerated() {
      text += line + "\n"
      if let table = try? TOMLTable(string: text) { return (table, count + 1) }
    }
    return nil
  }

  /// The paths of everything in a table, and of what is inside.
  private static func paths(of table: TOMLTable, below path: [String]) -> [[String]] {
    table.keys.flatMap { key -> [[String]] in
      let path = path + [key]
      return [path] + (table[key]?.table.map { paths(of: $0, below: path) } ?? [])
    }
  }
}
