public import CalendarStore

extension CalendarStore {
  /// Asks whether a program may have access, unless that was answered before; the answer is kept.
  ///
  /// - Parameter prompt: who is asked.
  /// - Returns: what the program may do now.
  /// - Throws: as ``CalendarStore/CalendarStore/requestAccess(_:answer:)`` does; `invalidArgument` for a policy file or
  ///   a variable that cannot be understood.
  public func requestAccess(
    _ request: AccessRequest, prompt: any AccessPrompt = AccessPrompts.standard
  ) throws(StoreError) -> AccessLevel {
    try requestAccess(request) { try prompt.answer($0) }
  }
}
