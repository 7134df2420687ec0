public import ICalendar

extension ContentLine {
  /// Whether it links the parts of a series that was split.
  package var isRecurrenceSetLink: Bool {
    property == .relatedTo && self[parameter: .reltype].map { Relation.Kind(rawValue: $0) } == .recurrenceSet
  }
}

extension Component {
  /// What names the set of the parts of a split series that it is one of; nil if it is not one.
  package var recurrenceSetLink: String? { all(.relatedTo).first(where: \.isRecurrenceSetLink)?.text }
}
