import CalendarServer
import CommandLine

extension Failure {
  init(_ error: ServerError) {
    self.init(error.code.exitStatus, error.message + (error.remedy.map { "; \($0.advice)" } ?? ""))
  }
}

extension ServerError.Remedy {
  /// Advice on how to solve the problem with the program's commands.
  fileprivate var advice: String {
    switch self {
    case .users: "`almanac serve users add NAME` adds one"
    case .user(let name, let folder):
      "`almanac serve users list --stores \(folder.shellWord)` lists the users, and `almanac serve users add "
        + "\(name.shellWord) --stores \(folder.shellWord)` adds one"
    case .encryption: "use --tls-cert and --tls-key, or --behind-proxy"
    case .stores: "--stores gives each user a store"
    case .tokens: "`almanac serve users token NAME DEVICE` creates one"
    case .password(let name): "`almanac serve users passwd \(name.shellWord)` changes the password"
    }
  }
}

extension ServerError.Code {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .usage: .usage
    case .notFound: .notFound
    case .denied: .denied
    case .conflict: .conflict
    case .unavailable: .findings
    }
  }
}
