import CalendarModel

/// The structure of a file, as described by its first row.
struct CSVHeader {
  /// The meaning of a column.
  enum Column {
    case plain(String)
    case field(CSVField)
    case unknown(String)
  }

  /// The flavor.
  let flavor: CSVFlavor
  /// The columns, in order.
  let columns: [Column]
  /// The order of dates in the language of the header, or nil if it is ambiguous.
  let dateOrder: DateOrder?
  /// The number of recognized columns.
  let knownCount: Int

  /// - Parameters:
  ///   - cells: The first row.
  ///   - flavor: The flavor, or nil to detect it.
  /// - Returns: The header, or nil if it has no known columns.
  /// - Throws: ``ConversionError`` `ambiguousFlavor`.
  init?(_ cells: [String], flavor: CSVFlavor?) throws(ConversionError) {
    let names = cells.map { $0.trimmingBlanks.lowercased() }
    let plain = names.map { ListColumn.all[$0] != nil }
    let languages = CSVLanguage.all.map { ($0, $0.fields(names)) }
    guard let (language, fields) = languages.max(by: { $0.1.count < $1.1.count }) else { return nil }
    let isPlain = names.contains("title") || names.contains("start")
    let isImporters = fields.values.contains(.title) || fields.values.contains(.startDate)
    if flavor == nil, isPlain, isImporters {
      throw ConversionError(
        .ambiguousFlavor, "the header has columns of several flavors: \(cells.joined(separator: ", "))")
    }
    if flavor == .plain || flavor == nil && isPlain {
      self.flavor = .plain
      columns = zip(names, cells).map { ListColumn.all[$0] == nil ? .unknown($1) : .plain($0) }
      dateOrder = nil
      knownCount = isPlain ? plain.count { $0 } : 0
    } else {
      let isGoogle = language.dateOrder == nil && Set(fields.values).isSubset(of: CSVField.google)
      self.flavor = flavor ?? (isGoogle ? .google : .outlook)
      columns = cells.enumerated().map { fields[$0].map { .field($0) } ?? .unknown($1) }
      // If a flavor is specified, the columns written for it are also the ones to read.
      dateOrder = language.dateOrder ?? (flavor == .google || flavor == .thunderbird ? .mdy : nil)
      knownCount = isImporters ? fields.count : 0
    }
    if knownCount == 0 { return nil }
  }

  /// Whether an input starts with a header that has several known columns.
  static func isShown(by beginning: [UInt8]) -> Bool {
    let line = CSVText.text(Array(beginning.prefix { $0 != 0x0A && $0 != 0x0D })).text
    return ",;\t|".contains { separator in
      let cells: [String] = line.split(separator: separator).map { cell in
        String(cell.filter { $0 != "\"" && $0 != "\u{FEFF}" })
      }
      guard let header = try? CSVHeader(cells, flavor: nil) else { return false }
      return header.knownCount > 1
    }
  }
}
