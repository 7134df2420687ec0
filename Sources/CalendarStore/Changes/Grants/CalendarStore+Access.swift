import Synchronization

extension CalendarStore {
  /// The grants of all programs that have requested access, by identifier. They include programs whose Info.plist did
  /// not give the required reason; see ``AccessGrant/level``.
  ///
  /// - Throws: ``StoreError`` `denied` if the store was opened on behalf of a program.
  public func grants() throws(StoreError) -> [AccessGrant] {
    try read(.ownership) { db in try AccessGrant.fetchAll(db) }
  }

  /// The access of a program, without a prompt.
  public func accessLevel(of client: String, for entity: AccessEntity) throws(StoreError) -> AccessLevel {
    try read(.nothing) { db in try level(db, client, entity) }
  }

  /// Whether the access of a program has been decided.
  package func hasDecided(_ client: String, _ entity: AccessEntity) throws(StoreError) -> Bool {
    try read(.nothing) { db in try AccessGrant.level(db, client, entity) != .notDetermined }
  }

  /// Sets the access of a program.
  ///
  /// - Parameter level: The new level. `notDetermined` deletes the grant, so that the program can ask again.
  /// - Throws: ``StoreError``: `invalidArgument` for write-only access to reminders; `denied` if the store was opened
  ///   on behalf of a program; `readOnly`, `locked`.
  public func setAccess(
    _ level: AccessLevel, to entity: AccessEntity, for client: String
  ) throws(StoreError) {
    try setAccess([entity: level], for: client)
  }

  /// Sets the access of a program to events and reminders at once.
  ///
  /// - Throws: The same errors as ``setAccess(_:to:for:)``.
  public func setAccess(_ levels: [AccessEntity: AccessLevel], for client: String) throws(StoreError) {
    if levels[.reminder] == .writeOnly {
      throw StoreError(.invalidArgument, "there is no write-only access to reminders")
    }
    if client.isEmpty { throw StoreError(.invalidArgument, "the identifier of the program must not be empty") }
    let takes = levels.values.allSatisfy { !$0.allowsAdding }
    try change(takes ? "access revoke" : "access grant", needing: .ownership) { change in
      for (entity, level) in levels { try change.setAccess(client, entity, level) }
    }
  }

  /// Asks whether a program may have access, unless the question has already been answered, and saves the answer.
  ///
  /// A program with write-only access may ask once more for full access; a refusal changes nothing. A program whose
  /// Info.plist does not give a reason is denied without a prompt. The denial is not saved, but the request is.
  ///
  /// If nobody answers, the resulting denial is not saved either. A temporary answer is not saved, and applies to the
  /// store's client only until a decision is saved or the store is closed.
  ///
  /// - Parameters:
  ///   - passing: Returns the temporary answer, such as one from the environment; nil for none.
  ///   - answer: Returns the answer to save; nil means that nobody answered, which is treated as a denial.
  /// - Returns: The access that the program has now.
  /// - Throws: ``StoreError``: `denied` if a legacy request has no usage description; `unavailable` if asking fails
  ///   with any error other than a ``StoreError``, which is thrown unchanged; `readOnly` if the answer cannot be saved;
  ///   `locked`.
  public func requestAccess(
    _ request: AccessRequest, passing: (AccessRequest) throws -> AccessLevel? = { _ in nil },
    answer: (AccessRequest) throws -> AccessLevel?
  ) throws(StoreError) -> AccessLevel {
    let client = request.client.identifier
    let known = try read(.nothing) { db in try AccessGrant.level(db, client, request.entity) }
    if !Self.isOpen(known, request) { return known }
    if request.lacksReason {
      if known == .notDetermined { noteUnexplained(request) }
      if request.isLegacy {
        throw StoreError(
          .denied, "the Info.plist of “\(client)” lacks \(request.usageKeys.last ?? ""), which must state a reason")
      }
      return known == .writeOnly ? known : .denied
    }
    if known == .notDetermined, let level = try Self.reporting(path, { try passing(request) }) {
      let given = Self.limited(level, request)
      passingGrants.withLock { $0[request.entity] = given }
      return given
    }
    guard let answer = try Self.reporting(path, { try answer(request) }) else {
      return known == .writeOnly ? known : .denied
    }
    let given = Self.limited(answer, request)
    return try change("access request \(client)", needing: .nothing) { change in
      // The request may have been answered in the meantime.
      let known = try AccessGrant.level(change.db, client, request.entity)
      if !Self.isOpen(known, request) || known == given { return known }
      if known == .writeOnly, given != .full { return known }
      try change.setAccess(client, request.entity, given)
      return given
    }
  }

  /// Records that a program has asked without giving a reason, if the store can be written.
  private func noteUnexplained(_ request: AccessRequest) {
    let client = request.client.identifier
    _ = try? change("access request \(client), without a reason", needing: .nothing) { change in
      if try AccessGrant.exists(change.db, client, request.entity) { return }
      try change.record()
      try AccessGrant(client: client, entity: request.entity, level: .notDetermined, instant: now).save(change.db)
    }
  }

  /// Whether a request still needs an answer.
  private static func isOpen(_ known: AccessLevel, _ request: AccessRequest) -> Bool {
    known == .notDetermined || known == .writeOnly && request.level == .full
  }

  /// The answer, limited to the requested level.
  private static func limited(_ answer: AccessLevel, _ request: AccessRequest) -> AccessLevel {
    switch answer {
    case .full: request.level
    case .writeOnly: request.entity == .event ? .writeOnly : .denied
    case .restricted: .restricted
    case .denied, .notDetermined: .denied
    }
  }
}

extension Change {
  fileprivate func setAccess(_ client: String, _ entity: AccessEntity, _ level: AccessLevel) throws {
    if level == .notDetermined {
      if try AccessGrant.exists(db, client, entity) { try record() }
      return try AccessGrant.remove(db, client, entity)
    }
    if try AccessGrant.level(db, client, entity) == level { return }
    try record()
    try AccessGrant(client: client, entity: entity, level: level, instant: now).save(db)
  }
}
