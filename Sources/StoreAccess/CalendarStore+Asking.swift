public import CalendarStore

extension CalendarStore {
  /// Asks whether a program may have access, unless that has already been decided, and keeps the answer.
  ///
  /// - Parameters:
  ///   - environment: Answers for this run of the program, before the prompt is asked.
  ///   - prompt: The prompt to ask.
  /// - Returns: The resulting access level of the program.
  /// - Throws: The errors of `requestAccess(_:passing:answer:)`, and `invalidArgument` for an invalid policy file or
  ///   environment variable.
  public func requestAccess(
    _ request: AccessRequest, environment: EnvironmentPrompt = EnvironmentPrompt(),
    prompt: any AccessPrompt = AccessPrompts.standard
  ) throws(StoreError) -> AccessLevel {
    try requestAccess(request, passing: { try environment.answer($0) }, answer: { try prompt.answer($0) })
  }
}
