extension SchedulingMethod {
  /// The kind of message in one or two words.
  public var words: String {
    switch self {
    case .request, .add, .publish: "invitation"
    case .cancel: "cancellation"
    case .reply: "answer"
    case .counter: "proposal"
    case .refresh: "question"
    case .declineCounter: "proposal declined"
    }
  }
}
