package import ArgumentParser
import CalendarStore
import StoreAccess

/// The shell completions that come from the store.
package enum StoreCompletion {
  /// The titles of calendars.
  package static let calendars = CompletionKind.custom { words, _, beginning in
    let titles = (try? store(words)?.allCalendars())?.map(\.title) ?? []
    return titles.filter { $0.lowercased().hasPrefix(beginning.lowercased()) }
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
