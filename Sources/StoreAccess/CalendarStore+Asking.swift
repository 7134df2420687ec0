public import CalendarStore

extension CalendarStore {
  /// Asks whether a program may have access, unless that was answered before, and keeps the answer.
  ///
  /// - Parameter prompt: who is asked.
  /// - Returns: what the program may do now.
  /// - Throws: as `requestAccess(_:answer:)` does; `invalidArgument` for a policy file or
  ///   a variable that cannot be read.
  public func requestAccess(
    _ request: AccessRequest, prompt: any AccessPrompt = AccessPrompts.standard
  ) throws(StoreError) -> AccessLevel {
    try requestAccess(request) { try prompt.answer($0) }
  }
}
