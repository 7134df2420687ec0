extension SchedulingMethod {
  /// What a message is, in a word or two.
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
