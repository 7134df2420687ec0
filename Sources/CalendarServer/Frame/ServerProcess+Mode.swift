import Logging

extension ServerProcess.Setup {
  /// Who may ask: the one place that decides it.
  ///
  /// Nobody is let in without a password but the single owner, whose store it is, and only where no other machine can ask:
  /// at an address of this one, and not by way of a proxy.
  ///
  /// - Throws: `ServerError`: `usage` if that would not be safe, or the users do not fit the stores; what
  ///   `UserFile.usableEntries` throws if there is a file of users.
  func mode() throws(ServerError) -> ServerMode {
    guard let file = users else {
      if !listen.isLoopback { throw ServerError(.usage, "beyond this machine a server needs users", remedy: .users) }
      if proxy != nil { throw ServerError(.usage, "behind a proxy a server needs users", remedy: .users) }
      if case .folder = stores {
        throw ServerError(.usage, "a folder of stores is for users, and there are none", remedy: .users)
      }
      logger.warning("there are no users: everybody on this machine may read and change the store")
      return .owner
    }
    let users = try UserDirectory(file, logger)
    if !listen.isLoopback, certificate == nil, proxy == nil {
      throw ServerError(.usage, "beyond this machine passwords need TLS", remedy: .encryption)
    }
    if case .single = stores, users.names.count > 1 {
      throw ServerError(
        .usage, "one store is for one person, and there are \(users.names.count) users", remedy: .stores)
    }
    return .users(users)
  }
}
