import ICalendar

/// What happens to a component of which the store has other versions, or none.
enum VersionDecision {
  case insert(isTwin: Bool)
  case replace(StoredVersion, superseded: [StoredVersion])
  /// Nothing decides between the two, which begin at the same time: the later in the input stays.
  case replaceRival(StoredVersion)
  case cancel([StoredVersion])
  case unchanged(StoredVersion)
  /// With the reason, and whether the item is cut off.
  case skip(String, isCutOff: Bool = false)
  case fail

  /// The versions that become others, or go.
  var changed: [StoredVersion] {
    switch self {
    case .replace(let version, let superseded): [version] + superseded
    case .replaceRival(let version): [version]
    case .cancel(let versions): versions
    case .insert, .unchanged, .skip, .fail: []
    }
  }

  static let olderReason = "the store has a newer version"
  private static let cutOffReason =
    "it has no END in the input, as if the input was cut off; the version that the store has stays"

  /// Decides.
  ///
  /// The versions of one item that the store has at a time are twins: nothing decides between them, and they begin at
  /// different times. So one comparison with the newest is enough. Of two that begin at the same time the later one in
  /// the input takes the place of the other, as it would in two imports.
  ///
  /// - Parameters:
  ///   - versions: the stored versions of the item, none of them identical; answers only if the item is an answer.
  ///   - method: the METHOD that the item comes with.
  ///   - isCutOff: whether the item has no END in the input, so that some of it may be missing.
  ///   - isTouched: whether the import has added, changed or found an item.
  ///   - isWritten: whether the import has added or changed an item.
  init(
    for item: PreparedItem, among versions: [StoredVersion], method: String?, isCutOff: Bool,
    policy: ImportOptions.ConflictPolicy, isTouched: (Int64) -> Bool, isWritten: (Int64) -> Bool
  ) {
    guard !method.isAnswer, let newest = versions.max(by: { $0.version < $1.version }) else {
      self = .insert(isTwin: method.isAnswer)
      return
    }
    if method == "CANCEL", versions.allSatisfy({ $0.method == "CANCEL" && $0.version == item.columns.version }) {
      self = .unchanged(newest)
      return
    }
    if versions.contains(where: { !isWritten($0.id) }) {
      if policy == .keep {
        self = .skip("the store has another version, which stays")
        return
      }
      if policy == .fail {
        self = .fail
        return
      }
    }
    if isCutOff {
      self = .skip(Self.cutOffReason, isCutOff: true)
      return
    }
    let isForced = policy == .replace && !versions.contains { isTouched($0.id) }
    let isAsNew = !item.columns.isVersioned || newest.version == item.columns.version
    if !isForced, !isAsNew, newest.version > item.columns.version {
      self = .skip(
        isTouched(newest.id) ? "a newer version came before in the same import" : Self.olderReason)
    } else if method == "CANCEL" {
      self = .cancel(versions)
    } else if !isForced, isAsNew, versions.contains(where: { $0.method == "CANCEL" }) {
      self = .skip("a message has cancelled this version")
    } else if !isAsNew {
      self = .replace(versions[0], superseded: Array(versions.dropFirst()))
    } else if let rival = versions.first(where: \.isRival) {
      self = .replaceRival(rival)
    } else if let other = versions.first(where: { !isTouched($0.id) }) {
      self = .replace(other, superseded: [])
    } else {
      self = .insert(isTwin: true)
    }
  }
}
