public import CalendarStore

/// Several prompts, asked one after the other until one of them answers.
public struct AccessPrompts: AccessPrompt {
  private let prompts: [any AccessPrompt]

  /// The prompts, in order.
  public init(_ prompts: [any AccessPrompt]) {
    self.prompts = prompts
  }

  /// Those who decide for good: the policy file in the configuration folder, then the person at the terminal.
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
