extension SchedulingDecision {
  /// Whether a message changes no more than what others have answered.
  package func isOfOthersAnswers(than user: CalendarUser) -> Bool {
    method == .reply
      || changes.allSatisfy { change in
        change.property == "PARTSTAT" && !(change.address.map { user.addresses.contains(AddressIdentity($0)) } ?? true)
      }
  }
}
