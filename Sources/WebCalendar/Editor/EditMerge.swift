/// Three versions of what a form says: as it was shown, as somebody else has made it meanwhile, and as it was sent.
struct EditMerge {
  /// A part that both have changed, and not alike.
  struct Dispute {
    let part: EditPart
    let before: EditFields
    let theirs: EditFields
    let yours: EditFields
  }

  /// What the form says with what others have changed, and nobody disputes.
  private(set) var fields: EditFields
  /// What somebody has to decide.
  private(set) var disputes: [Dispute] = []

  /// - Parameters:
  ///   - parts: the parts that the form has.
  ///   - shown: what it said when it was shown.
  ///   - now: what it would say now.
  ///   - sent: what it says.
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
