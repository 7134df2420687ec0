import ICalendar

/// Counts data that neither jCal nor xCal can represent.
extension LossLog {
  /// Counts the parameters of a BEGIN line.
  mutating func countDelimiter(_ line: ContentLine) {
    guard line.hasParameters else { return }
    add(
      Loss(
        "parameters of BEGIN", example: Loss.Example(line: line.lineNumber, text: line.unfolded),
        why: "a component cannot have parameters (RFC 5545 3.6)"))
  }

  /// Whether a line can be written. A line without a colon or a valid name is counted as a loss instead.
  mutating func countUnwritable(_ line: UnfoldedLine, _ property: KnownProperty?, in place: LossPlace) -> Bool {
    if line.hasValue, property != nil || LineText.isName(line.name) { return true }
    let what = line.hasValue ? "line without a name" : "line without a colon"
    let why = line.hasValue ? "the text before the colon is not a valid name" : "the line has no value"
    add(Loss("\(place.name)/\(what)", example: place.example(line), why: why))
    return false
  }

  /// Counts repeated parameters, and a VALUE that does not match the value.
  mutating func countParameters(of line: UnfoldedLine, _ form: ValueForm, in place: LossPlace) {
    guard line.hasParameters else { return }
    var areNames = true
    line.forEachWrittenParameter { name, _ in if !LineText.isName(name) { areNames = false } }
    let isRaw = form.isRaw && form.foreignType == nil
    if areNames, !isRaw, !line.repeatsParameters { return }
    var seen: Set<String> = []
    line.forEachWrittenParameter { name, _ in
      let name = String(decoding: name, as: UTF8.self).uppercased()
      if !LineText.isName(name) {
        add(place.loss(of: line, ";\(name)", why: "the text before the equals sign is not a valid name"))
      }
      if !seen.insert(name).inserted, ParameterTable.parameter(named: name)?.definition.isList != true {
        add(place.loss(of: line, ";\(name)", why: "the parameter is repeated, and the first one was kept"))
      }
    }
    if isRaw, let value = line[parameter: .value]?.uppercased(), value != "UNKNOWN" {
      add(place.loss(of: line, ";VALUE", why: "the value is not a \(value), so it was kept as raw text"))
    }
  }
}
