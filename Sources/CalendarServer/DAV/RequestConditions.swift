import CivilTime
import HTTPTypes

/// The resource state that request conditions can check.
struct ResourceState {
  /// Whether the resource exists.
  var exists = false
  /// The entity tag, if there is one.
  var tag: EntityTag?
  /// The schedule tag, or nil if the resource is not a meeting.
  var scheduleTag: EntityTag?
  /// When the resource last changed, or nil if unknown.
  var changed: Instant?
  /// The token for the state, such as the sync-token of a calendar (RFC 6578 5).
  var token: String?

  /// Whether a list of entity tags matches. `*` matches any existing resource.
  func isNamed(in list: String, isWeak: Bool) -> Bool {
    tag?.isNamed(in: list, isWeak: isWeak) ?? (exists && list.allSatisfy { $0 == "*" || $0 == " " } && !list.isEmpty)
  }
}

/// The conditions of a request (RFC 9110 13, RFC 4918 10.4).
struct RequestConditions {
  private let fields: HTTPFields
  private let isReading: Bool
  private let header: IfHeader?

  /// Reads the conditions, or returns nil if the request has none.
  ///
  /// - Throws: `DAVFailure` if one is malformed.
  init?(_ request: ServedRequest) throws {
    fields = request.fields
    isReading = [.get, .head].contains(request.method)
    header = try fields[.if].map { text in
      guard let header = IfHeader(text) else { throw DAVFailure(.badRequest, nil, "the If header is not valid") }
      return header
    }
    let names: [HTTPField.Name] = [
      .if, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .ifScheduleTagMatch,
    ]
    if !names.contains(where: fields.contains) { return nil }
  }

  /// Returns the response status if a condition fails, or nil if all conditions hold.
  ///
  /// - Parameters:
  ///   - state: The state of the requested resource.
  ///   - others: Returns the state of another resource.
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
