import ArgumentParser

/// A word that stands where a command should, and is none.
enum UnknownCommand {
  /// What to say of the first word of a command line that is no command; nil if all that should be are.
  static func message(_ arguments: [String], of command: any ParsableCommand.Type) -> String? {
    var path = "almanac"
    var subcommands = command.configuration.subcommands
    for word in arguments {
      if let next = subcommands.first(where: { name($0) == word }) {
        path += " \(word)"
        subcommands = next.configuration.subcommands
        continue
      }
      // "help" is a command that the parser adds.
      if subcommands.isEmpty || word.hasPrefix("-") || word == "help" { return nil }
      let candidates = subcommands.filter { $0.configuration.shouldDisplay }.map { name($0) }
      let advice =
        nearest(to: word, among: candidates).map { "did you mean `\(path) \($0)`?" }
        ?? "`\(path) --help` lists the commands"
      return "there is no command `\(path) \(word)`; \(advice)"
    }
    return nil
  }

  private static func name(_ command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? String(describing: command).lowercased()
  }

  /// The name that fewest slips of the keyboard make another word; nil if there would be too many.
  private static func nearest(to word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    let near = names.map { ($0, distance(Array(word.utf8), Array($0.utf8))) }.min { $0.1 < $1.1 }
    guard let (name, slips) = near, slips <= max(1, name.utf8.count / 3) else { return nil }
    return name
  }

  /// How many letters are missing, too many, others, or swapped with their neighbour.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [[Int]](repeating: Array(0...right.count), count: left.count + 1)
    for i in left.indices {
      rows[i + 1][0] = i + 1
      for j in right.indices {
        let isSame = left[i] == right[j]
        rows[i + 1][j + 1] = min(rows[i][j] + (isSame ? 0 : 1), rows[i][j + 1] + 1, rows[i + 1][j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          rows[i + 1][j + 1] = min(rows[i + 1][j + 1], rows[i - 1][j - 1] + 1)
        }
      }
    }
    return rows[left.count][right.count]
  }
}
