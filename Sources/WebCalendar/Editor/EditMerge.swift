/// A merge of three versions of a form: as it was shown, as the store has it now, and as it was sent.
struct EditMerge {
  /// A part that both sides have changed differently.
  struct Dispute {
    let part: EditPart
    let before: EditFields
    let theirs: EditFields
    let yours: EditFields
  }

  /// The form including the undisputed changes of others.
  private(set) var fields: EditFields
  /// The parts that the reader has to decide on.
  private(set) var disputes: [Dispute] = []

  /// - Parameters:
  ///   - parts: The parts of the form.
  ///   - shown: The form as it was shown.
  ///   - now: The form for the current state of the store.
  ///   - sent: The form as it was sent.
  init(_ parts: [EditPart], shown: EditFields, now: EditFields, sent: EditFields) {
    fields = sent
    for part in parts where part != .alarms {
      let isSame = { (one: EditFields, other: EditFields) in one.says(part.names, like: other) }
      if isSame(sent, now) || isSame(sent, shown) {
        fields.take(part.names, from: now)
      } else if !isSame(shown, now) {
        disputes.append(Dispute(part: part, before: shown, theirs: now, yours: sent))
      }
    }
  }
}
