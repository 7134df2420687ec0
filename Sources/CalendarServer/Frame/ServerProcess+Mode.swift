import Logging

extension ServerProcess.Setup {
  /// Who may ask: the one place that decides it.
  ///
  /// Without users it is for the single owner, whose store it is, and only where no other machine can ask: at an address
  /// of this one, and not by way of a proxy.
  ///
  /// - Returns: the mode, and the file of users, if they are those of one.
  /// - Throws: `ServerError`: `usage` if that would not be safe, or the users do not fit the stores; what
  ///   `UserFile.usableEntries` throws if there is a file of users.
  func mode() throws(ServerError) -> (ServerMode, FileUsers?) {
    let file = try users.map { file throws(ServerError) in try FileUsers(file) }
    let source: any UserSource = file ?? directory
    let names = try source.names()
    if names.isEmpty {
      if !listen.isLoopback { throw ServerError(.usage, "beyond this machine a server needs users", remedy: .users) }
      if proxy != nil { throw ServerError(.usage, "behind a proxy a server needs users", remedy: .users) }
      if !stores.isSingle {
        throw ServerError(.usage, "stores of users are for users, and there are none", remedy: .users)
      }
      if try directory.ownerPasswords().isEmpty {
        logger.notice("no program or device has a password yet: until one has, only a browser gets in")
      }
      return (.owner(UserCheck(OwnerPasswords(directory), logger), advice: passwordAdvice), nil)
    }
    if !listen.isLoopback, certificate == nil, proxy == nil {
      throw ServerError(.usage, "beyond this machine passwords need TLS", remedy: .encryption)
    }
    var only: String?
    if stores.isSingle {
      if names.count > 1 {
        throw ServerError(.usage, "one store is for one person, and there are \(names.count) users", remedy: .stores)
      }
      // Whoever is added later does not get this one's store.
      only = names[0]
    }
    let forwarder = proxy.flatMap { NetworkAddress($0) }
    let brake = SignInBrake(isAddress: { forwarder == nil || NetworkAddress($0) != forwarder })
    return (.users(UserCheck(source, only: only, logger, brake: brake)), file)
  }
}
