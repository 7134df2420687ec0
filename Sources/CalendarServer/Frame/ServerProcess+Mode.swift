import Logging

extension ServerProcess.Setup {
  /// Determines who may use the server. This is the only place where that is decided.
  ///
  /// A server without users serves only the single owner of the store, and only if no other machine can reach the
  /// server: it must listen on a local address, without a proxy.
  ///
  /// - Returns: The mode, and the user file if there is one.
  /// - Throws: `ServerError`: `usage` if this would be unsafe or the users do not match the stores; the errors of
  ///   `UserFile.usableEntries` if there is a user file.
  func mode() throws(ServerError) -> (ServerMode, FileUsers?) {
    let file = try users.map { file throws(ServerError) in try FileUsers(file) }
    let source: any UserSource = file ?? directory
    let names = waitsForDirectory ? [] : try source.names()
    if names.isEmpty, !waitsForDirectory {
      if !listen.isLoopback {
        throw ServerError(.usage, "a server that other machines can reach needs users", remedy: .users)
      }
      if proxy != nil { throw ServerError(.usage, "a server behind a proxy needs users", remedy: .users) }
      if !stores.isSingle {
        throw ServerError(
          .usage, "a server with a folder of user stores needs users, but there are none", remedy: .users)
      }
      if try directory.ownerPasswords().isEmpty {
        logger.notice("no program or device has a password yet, so only a browser can sign in")
      }
      return (.owner(UserCheck(OwnerPasswords(directory), logger), advice: passwordAdvice), nil)
    }
    if !listen.isLoopback, certificate == nil, proxy == nil {
      throw ServerError(.usage, "passwords from other machines need TLS", remedy: .encryption)
    }
    var only: String?
    if stores.isSingle {
      if names.count > 1 {
        throw ServerError(.usage, "a single store can have only one user, not \(names.count)", remedy: .stores)
      }
      // Users added later must not get access to this store.
      only = names[0]
    }
    let forwarder = proxy.flatMap { NetworkAddress($0) }
    let brake = SignInBrake(isAddress: { forwarder == nil || NetworkAddress($0) != forwarder })
    return (.users(UserCheck(source, only: only, logger, brake: brake)), file)
  }
}
