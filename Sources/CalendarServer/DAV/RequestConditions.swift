import CivilTime
import HTTPTypes

/// What conditions of a request can ask of a resource.
struct ResourceState {
  /// Whether anything is there.
  var exists = false
  /// Its entity tag; nil if it has none.
  var tag: EntityTag?
  /// Its schedule tag; nil if it is no meeting.
  var scheduleTag: EntityTag?
  /// When it became what it is; nil if nobody knows.
  var changed: Instant?
  /// What names its state, such as the sync-token of a calendar (RFC 6578 5).
  var token: String?

  /// Whether a list of entity tags names it; `*` names all that is there.
  func isNamed(in list: String, isWeak: Bool) -> Bool {
    tag?.isNamed(in: list, isWeak: isWeak) ?? (exists && list.allSatisfy { $0 == "*" || $0 == " " } && !list.isEmpty)
  }
}

/// What has to hold for a request to be answered (RFC 9110 13, RFC 4918 10.4).
struct RequestConditions {
  private let fields: HTTPFields
  private let isReading: Bool
  private let header: IfHeader?

  /// Nil if the request has no conditions.
  ///
  /// - Throws: `DAVFailure` if one cannot be understood.
  init?(_ request: ServedRequest) throws {
    fields = request.fields
    isReading = [.get, .head].contains(request.method)
    header = try fields[.if].map { text in
      guard let header = IfHeader(text) else { throw DAVFailure(.badRequest, nil, "the header If cannot be read") }
      return header
    }
    let names: [HTTPField.Name] = [
      .if, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifScheduleTagMatch,
    ]
    if !names.contains(where: fields.contains) { return nil }
  }

  /// The status of the answer if a condition does not hold; nil if all do.
  ///
  /// - Parameters:
  ///   - state: what is there.
  ///   - others: what is elsewhere.
  func refusal(
    _ state: ResourceState, now: Instant = .now, _ others: (RequestPath) throws -> ResourceState
  ) rethrows -> HTTPResponse.Status? {
    if let header, try !header.holds(state, others) { return .preconditionFailed }
    if !isReading, let wanted = fields[.ifScheduleTagMatch],
      !(state.scheduleTag?.isNamed(in: wanted, isWeak: false) ?? false)
    {
      return .preconditionFailed
    }
    if let wanted = fields[.ifMatch] {
      if !state.isNamed(in: wanted, isWeak: false) { return .preconditionFailed }
    } else if let time = time(.ifUnmodifiedSince, now), let changed = state.changed, changed > time {
      return .preconditionFailed
    }
    if let unwanted = fields[.ifNoneMatch] {
      if state.isNamed(in: unwanted, isWeak: true) { return isReading ? .notModified : .preconditionFailed }
    } else if isReading, let time = time(.ifModifiedSince, now), let changed = state.changed, changed <= time {
      return .notModified
    }
    return nil
  }

  private func time(_ name: HTTPField.Name, _ now: Instant) -> Instant? {
    fields[name].flatMap { HTTPDate.instant(of: $0, now: now) }
  }
}

extension HTTPField.Name {
  static let `if` = HTTPField.Name("If")!
  static let ifScheduleTagMatch = HTTPField.Name("If-Schedule-Tag-Match")!
  static let scheduleTag = HTTPField.Name("Schedule-Tag")!
  static let scheduleReply = HTTPField.Name("Schedule-Reply")!
}
