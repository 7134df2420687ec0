extension CredentialPlace {
  /// Forgets the secret, if the place is one that passwords are put into: the file, or the keyring.
  ///
  /// - Parameter identifier: that of the account's source.
  /// - Throws: ``AccountError`` `credentials` if it stays there.
  public func forget(of identifier: String, file: CredentialFile = .standard()) async throws {
    switch self {
    case .file: try file.set(nil, of: identifier)
    case .secretService(let key): try await SecretService().forget(key)
    case .command, .bearerCommand, .environment: break
    }
  }
}
