import ICalendar
import JSON

/// Single values in jCal form (RFC 7265 3.6).
enum JCalValue {
  /// Writes a value of a type.
  static func write(_ value: UnsafeBufferPointer<UInt8>, _ type: ValueType, to json: inout JSONWriter) {
    switch type {
    case .text: TextValue.forDecoded(value) { json.write(utf8: $0) }
    case .date, .dateTime, .time, .utcOffset: json.writeString { ExtendedForm.append(value, type, to: &$0) }
    case .integer, .float:
      var number: [UInt8] = []
      CanonicalNumber.append(value, to: &number)
      json.write(json: number)
    case .boolean: json.write(value.count == 4)
    case .period: writePeriod(value, to: &json)
    case .recur: writeRule(value, to: &json)
    default: json.write(utf8: value)
    }
  }

  private static func writePeriod(_ value: UnsafeBufferPointer<UInt8>, to json: inout JSONWriter) {
    guard let slash = value.firstIndex(of: UInt8(ascii: "/")) else { return json.write(utf8: value) }
    json.beginArray()
    json.writeString { ExtendedForm.append(UnsafeBufferPointer(rebasing: value[..<slash]), .dateTime, to: &$0) }
    json.writeString { ExtendedForm.appendEnd(UnsafeBufferPointer(rebasing: value[(slash + 1)...]), to: &$0) }
    json.endArray()
  }

  private static func writeRule(_ value: UnsafeBufferPointer<UInt8>, to json: inout JSONWriter) {
    json.beginObject()
    RuleParts.forEach(of: value) { name, values in
      json.name(name)
      if values.count > 1 { json.beginArray() }
      for value in values {
        if name == "until" {
          var until: [UInt8] = []
          RuleParts.appendUntil(value, to: &until)
          until.withUnsafeBufferPointer { json.write(utf8: $0) }
        } else if RuleParts.isNumber(value, of: name) {
          write(value, .integer, to: &json)
        } else {
          json.write(utf8: value)
        }
      }
      if values.count > 1 { json.endArray() }
    }
    json.endObject()
  }
}
