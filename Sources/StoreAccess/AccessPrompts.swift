public import CalendarStore

/// Several prompts, asked in turn until one of them answers.
public struct AccessPrompts: AccessPrompt {
  private let prompts: [any AccessPrompt]

  /// Creates a list of prompts, in order.
  public init(_ prompts: [any AccessPrompt]) {
    self.prompts = prompts
  }

  /// The prompts whose answers are kept: the policy file in the configuration folder, then the user at the terminal.
  public static var standard: AccessPrompts {
    AccessPrompts([AccessPolicy.File.standard, TerminalPrompt()])
  }

  /// The first answer.
  public func answer(_ request: AccessRequest) throws -> AccessLevel? {
    for prompt in prompts {
      if let answer = try prompt.answer(request) { return answer }
    }
    return nil
  }
}
