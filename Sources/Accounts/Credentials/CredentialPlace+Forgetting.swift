extension CredentialPlace {
  /// Deletes the secret if Almanac stores it, in the file or in the keyring.
  ///
  /// - Parameter name: The name of the secret in the file.
  /// - Throws: ``AccountError`` `credentials` if the secret could not be deleted.
  public func forget(of name: String, file: CredentialFile = .standard()) async throws {
    switch self {
    case .file: try file.set(nil, of: name)
    case .secretService(let key): try await SecretService().forget(key)
    case .command, .bearerCommand, .environment: break
    }
  }
}
