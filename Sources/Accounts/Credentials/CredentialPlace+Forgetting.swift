extension CredentialPlace {
  /// Deletes the secret if Almanac stores it, in the file or in the keyring.
  ///
  /// - Parameter identifier: The identifier of the account's source.
  /// - Throws: ``AccountError`` `credentials` if the secret could not be deleted.
  public func forget(of identifier: String, file: CredentialFile = .standard()) async throws {
    switch self {
    case .file: try file.set(nil, of: identifier)
    case .secretService(let key): try await SecretService().forget(key)
    case .command, .bearerCommand, .environment: break
    }
  }
}
