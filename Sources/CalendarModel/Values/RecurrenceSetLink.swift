public import ICalendar

extension ContentLine {
  /// Whether the line links the parts of a split series.
  package var isRecurrenceSetLink: Bool {
    property == .relatedTo && self[parameter: .reltype].map { Relation.Kind(rawValue: $0) } == .recurrenceSet
  }
}

extension Component {
  /// The name that the parts of a split series share, or nil if the component is not part of one.
  package var recurrenceSetLink: String? { all(.relatedTo).first(where: \.isRecurrenceSetLink)?.text }
}
