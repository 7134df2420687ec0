public import CalendarStore

extension CalendarStore {
  /// Asks whether a program may have access, unless that was answered before, and keeps the answer.
  ///
  /// - Parameters:
  ///   - environment: answers for this run of the program, before anybody is asked.
  ///   - prompt: who is asked.
  /// - Returns: what the program may do now.
  /// - Throws: as `requestAccess(_:passing:answer:)` does; `invalidArgument` for a policy file or
  ///   a variable that cannot be read.
  public func requestAccess(
    _ request: AccessRequest, environment: EnvironmentPrompt = EnvironmentPrompt(),
    prompt: any AccessPrompt = AccessPrompts.standard
  ) throws(StoreError) -> AccessLevel {
    try requestAccess(request, passing: { try environment.answer($0) }, answer: { try prompt.answer($0) })
  }
}
