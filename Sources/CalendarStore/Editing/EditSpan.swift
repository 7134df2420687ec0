/// The occurrences of a series to which an edit applies.
///
/// Edits never create an override with RANGE=THISANDFUTURE, because few programs support it. Instead, an edit of future
/// occurrences splits the series. An override with this range that was read from a file is kept. An edit of all
/// occurrences changes the override too if it is made at an occurrence to which the override applies. If the override's
/// own occurrence is removed or completed, the override is attached to the next one.
public enum EditSpan: String, Sendable, Hashable, CaseIterable {
  /// One occurrence. It becomes an override (RECURRENCE-ID) or is excluded from the series (EXDATE).
  case this
  /// One occurrence and all later ones. The series is split at that occurrence. At the first occurrence, this means the
  /// whole series.
  case future
  /// The whole series, with all its overrides.
  case all
}
