import CalendarModel

/// What happens to a component of which the store has other versions, or none.
enum VersionDecision {
  case insert(isTwin: Bool)
  case replace(StoredVersion, superseded: [StoredVersion])
  /// Nothing decides between the two, which begin at the same time: the later in the input stays.
  case replaceRival(StoredVersion)
  /// So it is, and the store's own version may still come, and be the last one.
  case wait(StoredVersion)
  case cancel([StoredVersion])
  case unchanged(StoredVersion)
  case skip(SkipReason)
  case fail

  /// The versions that become others, or go.
  var changed: [StoredVersion] {
    switch self {
    case .replace(let version, let superseded): [version] + superseded
    case .replaceRival(let version): [version]
    case .cancel(let versions): versions
    case .insert, .wait, .unchanged, .skip, .fail: []
    }
  }

  /// How many versions of one item are kept at a time, answers too, and how many bytes of them: each that comes is compared
  /// with all. Files in which all events have one UID have some hundreds at most.
  private static let (mostTwins, mostBytes) = (500, 256 << 10)

  /// Whether an item has no room for one more version beside others.
  private static func isCrowded(_ versions: [StoredVersion]) -> Bool {
    versions.count >= mostTwins || versions.count > 1 && versions.reduce(0) { $0 + $1.size } > mostBytes
  }

  /// Decides.
  ///
  /// The versions of one item that the store has at a time are twins: nothing decides between them, and they begin at
  /// different times. So one comparison with the newest is enough. Of two that begin at the same time the later one in
  /// the input takes the place of the other, as it would in two imports.
  ///
  /// - Parameters:
  ///   - versions: the stored versions of the item, none of them identical; answers only if the item is an answer.
  ///   - arrival: how the item came.
  init(
    for item: PreparedItem, among versions: [StoredVersion], _ arrival: ImportArrival,
    policy: ImportOptions.ConflictPolicy
  ) {
    let method = arrival.method
    guard !method.isAnswer, let newest = versions.max(by: { $0.version < $1.version }) else {
      self = Self.isCrowded(versions) ? .skip(.crowded) : .insert(isTwin: method.isAnswer)
      return
    }
    if method == "CANCEL", versions.allSatisfy({ $0.method == "CANCEL" && $0.version == item.columns.version }) {
      self = .unchanged(newest)
      return
    }
    if versions.contains(where: { $0.standing != .written }) {
      if policy == .keep {
        self = .skip(.kept)
        return
      }
      if policy == .fail {
        self = .fail
        return
      }
    }
    if arrival.imported.isCutOff {
      self = .skip(.cutOff)
      return
    }
    let isForced = policy == .replace && versions.allSatisfy { $0.standing == .untouched }
    let isAsNew = !item.columns.isVersioned || newest.version == item.columns.version
    if !isForced, !isAsNew, newest.version > item.columns.version {
      self = .skip(newest.standing == .untouched ? .older : .olderThanArrived)
    } else if method == "CANCEL" {
      self = .cancel(versions)
    } else if !isForced, isAsNew, versions.contains(where: { $0.method == "CANCEL" }) {
      self = .skip(.cancelled)
    } else if !isAsNew {
      self = .replace(versions[0], superseded: Array(versions.dropFirst()))
    } else if let rival = versions.first(where: \.isRival) {
      self = rival.standing < .found && arrival.areZonesSettled ? .wait(rival) : .replaceRival(rival)
    } else if let other = versions.first(where: { $0.standing == .untouched }) {
      self = .replace(other, superseded: [])
    } else {
      self = Self.isCrowded(versions) ? .skip(.crowded) : .insert(isTwin: true)
    }
  }
}
