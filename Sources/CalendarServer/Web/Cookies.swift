import HTTPTypes

/// The cookies of a request by name.
struct Cookies {
  let values: [String: String]

  init(_ request: ServedRequest) {
    var values: [String: String] = [:]
    for field in request.fields[values: .cookie] {
      for part in field.split(separator: ";").prefix(100) {
        let pair = part.drop { $0 == " " }
        let name = pair.prefix { $0 != "=" }
        if values[String(name)] == nil { values[String(name)] = String(pair.dropFirst(name.count + 1)) }
      }
    }
    self.values = values
  }

  subscript(_ name: String) -> String? { values[name] }
}
