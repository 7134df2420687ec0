/// The rules of “Second opinion”: ICS850.
extension Rule {
  static let libical = Rule(
    850, "libical", .warning,
    "libical complains, which many calendar programs read with",
    "Most free calendar programs read with libical, and drop or change what it complains of. It is asked only with "
      + "--second-opinion; what the standards say about the same place is a finding of its own.",
    bad: "DTSTART:soon", good: "DTSTART:20260105T100000Z")
}
