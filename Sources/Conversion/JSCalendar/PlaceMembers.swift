import ICalendar

/// Converts places: LOCATION with GEO and VLOCATION, and `locations`; CONFERENCE, and `virtualLocations`.
enum PlaceMembers {
  // MARK: To JSCalendar

  static func write(_ component: Component, to object: inout JSONMembers, _ nested: NestedWriter) {
    var ids = ObjectIDs()
    var places = JSONMembers()
    let location = component.first(.location)
    let geo = component.first(.geo)
    if let main = location ?? geo, location.map({ !$0.text.isEmpty }) ?? true {
      var place = JSONMembers(["@type": .string("Location")])
      place["name"] = location.map { .string($0.text) }
      place["coordinates"] = geo.flatMap(coordinates).map(JSONTree.string)
      let id = ids.id(of: main)
      places[id] = .object(place)
      if nested.context.flavor == .version2, !component.components(.vlocation).isEmpty {
        object["mainLocationId"] = .string(id)
      }
    }
    for inner in component.components(.vlocation) {
      let id = ids.id(of: inner, value: inner.description)
      let said = nested.context.isLossless ? inner : withPlainCoordinates(inner)
      if let place = nested.object(said, id, isIdentified: true, write: writePlace, read: readPlace) {
        places[id] = .object(place)
      }
    }
    if !places.isEmpty { object["locations"] = .object(places) }
    writeConferences(component, to: &object)
  }

  private static func coordinates(_ line: ContentLine) -> String? {
    line.geo == nil ? nil : "geo:" + line.uri.replacing(";", with: ",").replacing(" ", with: "")
  }

  /// Returns the place with GEO instead of equivalent COORDINATES, as it is read back.
  private static func withPlainCoordinates(_ component: Component) -> Component {
    guard let line = component.all(named: "COORDINATES").first, let geo = geo(line.uri), component.first(.geo) == nil
    else { return component }
    var builder = ComponentBuilder(component)
    builder.removeProperties { $0.isNamed("COORDINATES") }
    builder.append(ContentLine("GEO:\(geo)"))
    return builder.component()
  }

  private static func writePlace(_ component: Component) -> JSONMembers? {
    var place = JSONMembers(["@type": .string("Location")])
    place["name"] = component.first(.name).map { .string($0.text) }
    place["description"] = component.first(.description).map { .string($0.text) }
    place["coordinates"] =
      (component.all(named: "COORDINATES").first?.uri ?? component.first(.geo).flatMap(coordinates)).map(
        JSONTree.string)
    let types = component.all(.locationType).flatMap(\.texts)
    if !types.isEmpty { place["locationTypes"] = .set(types) }
    return place
  }

  private static func writeConferences(_ component: Component, to object: inout JSONMembers) {
    var ids = ObjectIDs()
    var places = JSONMembers()
    for line in component.all(.conference) {
      var place = JSONMembers(["@type": .string("VirtualLocation"), "uri": .string(line.uri)])
      place["name"] = line[parameter: .label].map(JSONTree.string)
      if let features = line.values(ofParameter: "FEATURE") {
        place["features"] = .set(features.map { $0.lowercased() })
      }
      places[ids.id(of: line)] = .object(place)
    }
    if !places.isEmpty { object["virtualLocations"] = .object(places) }
  }

  // MARK: From JSCalendar

  static func read(_ reader: inout MemberReader, into lines: inout LineCollector, _ nested: NestedReader) {
    let mainID = reader.text("mainLocationId")
    var hasMain = false
    for (id, place) in reader.objects("locations", type: "Location") {
      var place = place
      let isMain = mainID == nil ? isPlain(place.members) : id == mainID
      if isMain, !hasMain {
        hasMain = true
        readMain(&place, id, into: &lines, nested)
      } else if let component = nested.component("VLOCATION", id, isIdentified: true, place, read: readPlace) {
        lines.components.append(component)
      }
    }
    for (id, place) in reader.objects("virtualLocations", type: "VirtualLocation") {
      var place = place
      guard let uri = place.text("uri") else {
        place.note("uri", "a virtual location must have a URI")
        place.finish()
        continue
      }
      let features = (place.set("features") ?? []).map { $0.uppercased() }
      let label = place.text("name").map { [$0] } ?? []
      lines.add(
        "CONFERENCE", uri,
        [("VALUE", ["URI"]), ("FEATURE", features), ("LABEL", label)] + nested.id(id, value: uri), from: place.pointer)
      place.finish()
    }
  }

  /// Whether LOCATION and GEO can express the whole place.
  private static func isPlain(_ place: JSONMembers) -> Bool {
    place.names.allSatisfy { ["@type", "name", "coordinates"].contains($0) }
  }

  private static func readMain(
    _ place: inout MemberReader, _ id: String, into lines: inout LineCollector, _ nested: NestedReader
  ) {
    var pointer = place.pointer(to: "coordinates")
    let geo = place.members["coordinates"]?.text.flatMap(geo)
    let name = place.text("name")
    if let name {
      let value = LineCollector.escaped(name)
      lines.add("LOCATION", value, nested.id(id, value: value), from: place.pointer(to: "name"))
    }
    if let geo {
      _ = place.take("coordinates")
      if name == nil { pointer = place.pointer }
      lines.add("GEO", geo, name == nil ? nested.id(id, value: geo) : [], from: pointer)
    }
    place.finish()
  }

  /// The value of GEO for an equivalent URI.
  private static func geo(_ uri: String) -> String? {
    guard uri.hasPrefix("geo:") else { return nil }
    let numbers = uri.dropFirst(4).split(separator: ",", omittingEmptySubsequences: false)
    let value = numbers.joined(separator: ";")
    return numbers.count == 2 && ContentLine("GEO:\(value)").geo != nil ? value : nil
  }

  private static func readPlace(_ place: inout MemberReader, into lines: inout LineCollector) {
    if let name = place.text("name") { lines.add(text: name, as: "NAME", from: place.pointer(to: "name")) }
    if let text = place.text("description") {
      lines.add(text: text, as: "DESCRIPTION", from: place.pointer(to: "description"))
    }
    if let types = place.set("locationTypes"), !types.isEmpty {
      let value = types.map(LineCollector.escaped).joined(separator: ",")
      lines.add("LOCATION-TYPE", value, from: place.pointer(to: "locationTypes"))
    }
    let pointer = place.pointer(to: "coordinates")
    if let uri = place.text("coordinates") {
      if let geo = geo(uri), place.notes.name(of: pointer) != "COORDINATES" {
        lines.add("GEO", geo, from: pointer)
      } else {
        lines.add("COORDINATES", uri, [("VALUE", ["URI"])], from: pointer)
      }
    }
  }
}
