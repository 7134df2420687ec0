extension SchedulingDecision {
  /// Whether the message changes only other people's answers.
  package func isOfOthersAnswers(than user: CalendarUser) -> Bool {
    method == .reply
      || changes.allSatisfy { change in
        change.property == "PARTSTAT" && !(change.address.map { user.addresses.contains(AddressIdentity($0)) } ?? true)
      }
  }
}
