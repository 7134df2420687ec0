public import CalendarStore

/// The user's word that the secret of an account may be read and sent to its server.
///
/// It is kept in a file next to that of the passwords, and not in the store, which may come from somebody else: a store
/// names the commands that print passwords, and the servers that receive them.
struct CredentialApproval: Sendable {
  private let name: String
  private let text: String
  private let file: CredentialFile

  init(of account: Account, identifier: String, in file: CredentialFile) {
    name = identifier
    let parts = [account.origin, account.chosen.secretOrigin, account.user, account.credential]
    text = parts.map { $0 ?? "" }.joined(separator: "\n")
    self.file = CredentialFile(path: file.path + ".approved")
  }

  /// Whether it was given for the account as it is now.
  var isGiven: Bool { get throws { try file.password(of: name) == text } }

  func give() throws { try file.set(text, of: name) }

  func withdraw() throws { try file.set(nil, of: name) }
}

extension CalendarStore {
  /// Notes that the user has said where the secret of an account is, and which server gets it. Without that, no secret is
  /// read.
  ///
  /// - Throws: ``AccountError`` `credentials` if the file cannot be written; `StoreError`.
  public func approveCredentials(of account: Account, file: CredentialFile = .standard()) throws {
    guard account.credential != nil else { return }
    try approval(of: account, in: file)?.give()
  }

  /// Whether the user has approved the secret of an account on this computer, see ``approveCredentials(of:file:)``.
  public func areCredentialsApproved(of account: Account, file: CredentialFile = .standard()) throws -> Bool {
    try account.credential == nil || approval(of: account, in: file)?.isGiven == true
  }

  /// Forgets the approval of an account that is removed.
  ///
  /// - Throws: ``AccountError`` `credentials` if the file cannot be written; `StoreError`.
  public func withdrawApproval(of account: Account, file: CredentialFile = .standard()) throws {
    if account.credential != nil { try approval(of: account, in: file)?.withdraw() }
  }

  private func approval(of account: Account, in file: CredentialFile) throws(StoreError) -> CredentialApproval? {
    try sources().first { $0.id == account.sourceID }.map {
      CredentialApproval(of: account, identifier: $0.identifier, in: file)
    }
  }
}
