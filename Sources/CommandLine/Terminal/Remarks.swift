/// How much a command says besides what it was asked for, and besides errors.
package enum Remarks: Sendable {
  /// Nothing.
  case silent
  /// Of what there may be much of, the beginning.
  case brief
  /// Everything.
  case full

  /// How many lines are shown of what there may be much of.
  package var limit: Int { self == .full ? .max : 10 }
}

/// A command whose remarks its user can choose.
package protocol RemarkMaking {
  var remarks: Remarks { get }
}
