import CalendarModel

/// The decision on a component, which depends on the versions of it in the store.
enum VersionDecision {
  case insert(isTwin: Bool)
  case replace(StoredVersion, superseded: [StoredVersion])
  /// Neither version is newer and both begin at the same time, so the one that comes later in the input is kept.
  case replaceRival(StoredVersion)
  /// As in ``replaceRival(_:)``, but the stored version may still follow in the input and would then be the later one.
  case wait(StoredVersion)
  case cancel([StoredVersion])
  case unchanged(StoredVersion)
  case skip(SkipReason)
  case fail

  /// The versions that are changed or removed.
  var changed: [StoredVersion] {
    switch self {
    case .replace(let version, let superseded): [version] + superseded
    case .replaceRival(let version): [version]
    case .cancel(let versions): versions
    case .insert, .wait, .unchanged, .skip, .fail: []
    }
  }

  /// The maximum number of versions of one item, including replies, and their maximum total size in bytes. The limits
  /// exist because each new version is compared with all of them. Files in which all events have the same UID have a
  /// few hundred at most.
  private static let (mostTwins, mostBytes) = (500, 256 << 10)

  /// Whether an item has too many versions to add another one.
  private static func isCrowded(_ versions: [StoredVersion]) -> Bool {
    versions.count >= mostTwins || versions.count > 1 && versions.reduce(0) { $0 + $1.size } > mostBytes
  }

  /// Decides how a component is handled.
  ///
  /// The versions of one item in the store are twins: none is newer than another, and they begin at different times. A
  /// comparison with the newest is therefore enough. Of two versions that begin at the same time, the later one in the
  /// input replaces the other, as it would in two imports.
  ///
  /// - Parameters:
  ///   - versions: The stored versions of the item, none of them identical; only replies if the item is a reply.
  ///   - arrival: The arrival of the item.
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
