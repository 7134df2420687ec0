/// The occurrences of a series to which an edit applies.
///
/// Edits never create an override with RANGE=THISANDFUTURE, which few programs understand: an edit of the future splits
/// the series in two. One that a file has stays: an edit of all at an occurrence to which it applies changes it too, and
/// if the occurrence that carries it is left out or completed, the next one carries it.
public enum EditSpan: String, Sendable, Hashable, CaseIterable {
  /// One occurrence: it becomes an override (RECURRENCE-ID), or is excluded from the series (EXDATE).
  case this
  /// One occurrence and all later ones: the series is split there. At the first one it is the whole series.
  case future
  /// The whole series, with all its overrides.
  case all
}
