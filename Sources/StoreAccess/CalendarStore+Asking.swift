public import CalendarStore

extension CalendarStore {
  /// Asks whether a program may have access, unless this has already been decided, and stores the answer.
  ///
  /// - Parameters:
  ///   - environment: A prompt that is asked first. Its answer applies only to this run of the program.
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
