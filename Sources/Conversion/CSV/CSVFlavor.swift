/// The forms of calendars in CSV, by the programs that import them.
public enum CSVFlavor: String, CaseIterable, Sendable {
  /// Everything that has a place in a table, in ISO 8601.
  case plain
  /// What Google Calendar imports.
  case google
  /// What Outlook imports and exports.
  case outlook
  /// What Thunderbird imported and exported up to version 102.
  case thunderbird

  /// The flavor that options ask for; the plain one if they ask for none.
  ///
  /// - Throws: ``ConversionError`` `unusableOption` if there is none of that name.
  init(_ options: ConversionOptions) throws(ConversionError) {
    guard let flavor = CSVFlavor(rawValue: options.flavor ?? CSVFlavor.plain.rawValue) else {
      let known = CSVFlavor.allCases.map(\.rawValue).joined(separator: ", ")
      throw ConversionError(.unusableOption, "CSV has no flavor “\(options.flavor ?? "")”; there are \(known)")
    }
    self = flavor
  }

  /// How a flavor is written.
  struct Form {
    /// Whether every cell stands in quotes.
    var quotesAll = false
    /// Whether the file begins with a byte order mark.
    var hasByteOrderMark = false
    /// Whether cells that spreadsheets take for formulas are written as text, unless somebody says otherwise.
    var guardsFormulas = false
    /// Whether series are written as their occurrences, unless somebody says otherwise.
    var expands = true
    /// Whether it has to-dos too, and not only events.
    var hasToDos = false
  }

  /// How it is written.
  var form: Form {
    switch self {
    case .plain: Form(guardsFormulas: true, expands: false, hasToDos: true)
    case .google: Form()
    case .outlook: Form(quotesAll: true, hasByteOrderMark: true)
    case .thunderbird: Form(quotesAll: true)
    }
  }

  /// Its columns.
  ///
  /// - Parameter names: Columns of the plain flavor; nil for the usual ones.
  /// - Throws: ``ConversionError`` `unusableOption` if the columns cannot be chosen or there is none of a name.
  func columns(_ names: [String]?) throws(ConversionError) -> [CSVColumn] {
    guard let names else { return usualColumns }
    if self != .plain {
      throw ConversionError(.unusableOption, "the columns of the flavor \(rawValue) are what its program imports")
    }
    return try ListColumn.named(names).map { CSVColumn($0) }
  }

  private var usualColumns: [CSVColumn] {
    switch self {
    case .plain: CSVColumn.plain
    case .google: CSVColumn.google
    case .outlook: CSVColumn.outlook
    case .thunderbird: CSVColumn.thunderbird
    }
  }
}
