package import ArgumentParser
import CalendarStore
import StoreAccess
import TerminalText

/// The shell completions that come from the store.
package enum StoreCompletion {
  /// The titles of calendars that are safe in the shell that requests the completions.
  package static let calendars = CompletionKind.custom { words, _, beginning in
    let titles = (try? store(words)?.allCalendars())?.map(\.title) ?? []
    return titles.filter { $0.lowercased().hasPrefix(beginning.lowercased()) && isSafe($0) }
  }

  /// Whether a title, which may come from anyone, can be offered as a completion. Bash expands completions like words
  /// of a command, and puts them on the line without escaping all special characters; zsh and fish escape them.
  private static func isSafe(_ title: String) -> Bool {
    if title.printableName != title { return false }
    let shell = CompletionShell.requesting
    if shell == .zsh || shell == .fish { return true }
    // Bash completes the two sides of an equals sign separately.
    let isPlain = title.utf8.allSatisfy { byte in
      byte > 0x7F || byte == UInt8(ascii: " ") || byte.isPlainInShell && byte != UInt8(ascii: "=")
    }
    return isPlain && !title.hasPrefix("-")
  }

  /// The ids of items, newest first.
  package static let ids = CompletionKind.custom { words, _, beginning in
    (try? store(words)?.ids(beginningWith: beginning.lowercased(), limit: most)) ?? []
  }

  private static let most = 200

  /// The store that the words of a command line refer to, or nil if none can be read.
  private static func store(_ words: [String]) -> CalendarStore? {
    var path: String?
    for (index, word) in words.enumerated() {
      if word.hasPrefix("--store=") { path = String(word.dropFirst(8)) }
      if word == "--store", index + 1 < words.count { path = words[index + 1] }
    }
    let options = CalendarStore.Options(isReadOnly: true, patience: 0)
    return try? CalendarStore(path: StoreOptions.path(chosen: path), options: options)
  }
}
