extension SchedulingDecision {
  /// Whether the message changes only the answers of other people.
  package func isOfOthersAnswers(than user: CalendarUser) -> Bool {
    method == .reply
      || changes.allSatisfy { change in
        change.property == "PARTSTAT" && !(change.address.map { user.addresses.contains(AddressIdentity($0)) } ?? true)
      }
  }
}
