/// The occurrences of a series to which an edit applies.
///
/// Edits never write RANGE=THISANDFUTURE, which few programs understand: an edit of the future splits the series in two.
public enum EditSpan: String, Sendable, Hashable, CaseIterable {
  /// One occurrence: it becomes an override (RECURRENCE-ID), or is excluded from the series (EXDATE).
  case this
  /// One occurrence and all later ones: the series is split there. At the first one it is the whole series.
  case future
  /// The whole series, with all its overrides.
  case all
}
