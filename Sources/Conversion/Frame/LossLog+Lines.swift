import ICalendar

/// What neither jCal nor xCal has a place for.
extension LossLog {
  /// Counts the parameters of a BEGIN line.
  mutating func countDelimiter(_ line: ContentLine) {
    guard line.hasParameters else { return }
    add(
      Loss(
        "parameters of BEGIN", example: Loss.Example(line: line.lineNumber, text: line.unfolded),
        why: "a component has no parameters (RFC 5545 3.6)"))
  }

  /// Whether a line can be written; one without a colon or a proper name cannot, and is counted.
  mutating func countUnwritable(_ line: ContentLine, in component: String, uid: String?) -> Bool {
    let example = Loss.Example(uid: uid, line: line.lineNumber, text: line.unfolded)
    guard line.hasValue else {
      add(Loss("\(component)/line without a colon", example: example, why: "the line has no value"))
      return false
    }
    if LineText.isName(line.name) { return true }
    add(Loss("\(component)/line without a name", example: example, why: "what stands before the colon is no name"))
    return false
  }

  /// Counts parameters that a line has twice, and a VALUE of which the value is none.
  mutating func countParameters(of line: UnfoldedLine, _ form: ValueForm, in component: String, uid: String?) {
    guard line.hasParameters else { return }
    let kept = line.decodedParameters()
    var seen: Set<String> = []
    line.forEachParameterName { name in
      let name = name.uppercased()
      if !LineText.isName(name) {
        add(line, component, uid, ";\(name)", "what stands before the equals sign is no name")
      }
      if !seen.insert(name).inserted, ParameterTable.parameter(named: name)?.definition.isList != true {
        add(line, component, uid, ";\(name)", "the parameter is there twice, and the first one counts")
      }
    }
    let value = kept.first { $0.name.uppercased() == "VALUE" }?.values.first?.uppercased()
    if let value, form.isRaw, form.foreignType == nil, value != "UNKNOWN" {
      add(line, component, uid, ";VALUE", "the value is no \(value), so that it is kept as raw text")
    }
  }

  private mutating func add(
    _ line: UnfoldedLine, _ component: String, _ uid: String?, _ parameter: String, _ why: String
  ) {
    let name = String(decoding: line.name, as: UTF8.self).uppercased()
    let text = String(decoding: line.bytes, as: UTF8.self)
    add(
      Loss(
        "\(component)/\(name)\(parameter)", example: Loss.Example(uid: uid, line: line.number, text: text), why: why))
  }
}
