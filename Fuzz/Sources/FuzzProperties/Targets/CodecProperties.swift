@testable import ICalendar

/// Properties of the text forms of parameters, texts and inline content, and of folding.
struct CodecProperties {
  private let input: [UInt8]
  /// The input without line endings, which lines cannot contain.
  private let line: [UInt8]
  private let text: String

  init(_ input: [UInt8]) {
    self.input = input
    line = input.filter { $0 != 0x0A && $0 != 0x0D }
    text = String(decoding: input, as: UTF8.self)
  }

  func check() throws {
    try checkText()
    try checkBase64()
    try checkParameterValues()
    try checkLine()
    try checkEditing()
    try checkFolding()
  }

  /// The text in pieces, as list values.
  private var texts: [String] {
    text.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
  }

  // MARK: Values

  private func checkText() throws {
    let encoded = TextValue.encode(text)
    try require(TextValue.decode(encoded), equals: text.writable, "a text is read back unchanged")
    try require(encoded.utf8.allSatisfy { !isControl($0) }, "a written text contains no control characters")
    try require(
      ContentLine("X:" + TextValue.encode(list: texts)).texts, equals: texts.map(\.writable),
      "a list of texts is read back unchanged")

    let decoded = line.withUnsafeBufferPointer { TextValue.decode($0) }
    try require(
      TextValue.decode(TextValue.encode(decoded)), equals: decoded.writable, "a decoded text can be encoded again")
    let decodedList = line.withUnsafeBufferPointer { TextValue.decodeList($0) }
    try require(
      ContentLine("X:" + TextValue.encode(list: decodedList)).texts, equals: decodedList.map(\.writable),
      "a decoded list can be encoded again")
  }

  private func checkBase64() throws {
    let encoded = Base64.encode(input)
    try require(decodeBase64(encoded), equals: input, "Base64 is decoded to the original bytes")
    if let decoded = input.withUnsafeBufferPointer({ Base64.decode($0) }) {
      try require(decodeBase64(Base64.encode(decoded)), equals: decoded, "decoded Base64 can be encoded again")
    }
  }

  private func decodeBase64(_ text: String) -> [UInt8]? {
    Array(text.utf8).withUnsafeBufferPointer { Base64.decode($0) }
  }

  // MARK: Parameters

  private func checkParameterValues() throws {
    let values = texts
    let expected = values.map(\.writable)
    let written = ParameterValue.encode(values)
    try require(ParameterValue.decode(written), equals: expected, "parameter values are read back unchanged")
    let line = try ContentLine(
      name: "X-A", parameters: [Parameter("X-B", values), Parameter("C", ["d"])], rawValue: "v;X=\":1")
    try require(
      line.parameters.map(\.values), equals: [expected, ["d"]], "a line's parameters are read back unchanged")
    try require(line.rawValue, equals: "v;X=\":1", "the value after the parameters is read back unchanged")
    try require(line.bytes.allSatisfy { !isControl($0) }, "a written parameter contains no control characters")
  }

  /// Checks that the name, parameters and value of any line are adjacent and make up the whole line.
  private func checkLine() throws {
    let line = ContentLine(self.line)
    try require(Array(line.bytes), equals: self.line, "a line keeps its bytes")
    let (name, value) = NaiveCalendar.parts(of: self.line)
    if name.count <= 0xFFFF {
      try require(line.name, equals: tolerating(name), "a line has the same name as in a naive reader")
      var end = name.count
      for parameter in line.parameters {
        try require(parameter.offsets.lowerBound == end + 1, "parameters are adjacent", "\(parameter)")
        end = parameter.offsets.upperBound
      }
      let expected = line.hasParameters ? self.line.count - line.valueBytes.count - 1 : name.count
      try require(end, equals: expected, "parameters end at the colon")
    }
    try require(line.hasValue, equals: value != nil, "a line has a value if a naive reader finds one")
    try require(Array(line.valueBytes), equals: value ?? [], "a line has the same value as in a naive reader")
    // For bytes in several encodings, both readings are guesses.
    guard String(validating: self.line, as: UTF8.self) != nil else { return }
    let parameters = line.parameters.filter { $0.parameter != nil }
    for known in KnownParameter.allCases {
      let expected = parameters.first { $0.parameter == known && !$0.values.isEmpty }?.value
      try require(line[parameter: known], equals: expected, "\(known) is the first parameter with that name")
    }
  }

  /// Checks that a parameter or value that is set is present, and that nothing else has changed.
  private func checkEditing() throws {
    let line = ContentLine(self.line)
    guard line.hasValue, self.line.count < 0xFFFF else { return }
    let others = { (line: ContentLine) in line.parameters.filter { $0.name.uppercased() != "TZID" }.map(plain) }
    for values in [["a:b", "\"^"], ["c"], []] {
      guard let changed = try? line.settingParameter("TZID", to: values) else {
        try require(self.line.contains(0x22), "only a quote can prevent setting a parameter")
        continue
      }
      try require(
        Array(changed.valueBytes), equals: Array(line.valueBytes), "setting a parameter does not change the value")
      try require(changed.values(ofParameter: "tzid"), equals: values.isEmpty ? nil : values, "a parameter is set")
      try require(others(changed), equals: others(line), "setting a parameter does not change others")
    }
    guard let changed = try? line.settingRawValue(TextValue.encode(text)) else { return }
    try require(changed.text, equals: text.writable, "a value is set")
    // A quote that is never closed may have to be closed.
    if hasOpenQuote(line) { return }
    try require(
      changed.parameters.map(plain), equals: line.parameters.map(plain), "setting a value does not change parameters")
  }

  /// Whether a quote in the parameters is never closed, so that the rest is part of that value.
  private func hasOpenQuote(_ line: ContentLine) -> Bool {
    let head = line.bytes.prefix(line.bytes.count - line.valueBytes.count)
    return !head.dropFirst(NaiveCalendar.parts(of: Array(head)).name.count).count { $0 == 0x22 }.isMultiple(of: 2)
  }

  // MARK: Folding

  /// Checks that a folded line is read back unchanged.
  private func checkFolding() throws {
    guard !line.isEmpty else { return }
    let sink = ByteSink()
    var writer = ContentLineWriter { sink.bytes += $0 }
    try writer.write("X:1")
    try writer.write(ContentLine(line))
    try writer.write("Y:2")
    try writer.finish()
    let found = NaiveLine.all(in: sink.bytes).map(\.bytes)
    try require(found, equals: [Array("X:1".utf8), line, Array("Y:2".utf8)], "a folded line is read back unchanged")
    let isText = String(validating: line, as: UTF8.self) != nil
    for physical in sink.bytes.split(separator: 0x0A) {
      try require(physical.count <= 76, "a physical line has at most 75 octets")
      if isText {
        try require(String(validating: physical, as: UTF8.self) != nil, "a fold does not split a character")
      }
    }
  }

  private func isControl(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != 0x09) || byte == 0x7F }

  private func tolerating(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { String(tolerating: $0) }
  }
}

/// Returns the name and values of a parameter, without its position.
private func plain(_ parameter: Parameter) -> [String] { [parameter.name] + parameter.values }
