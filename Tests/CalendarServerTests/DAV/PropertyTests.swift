import Bounds
import CalendarStore
import HTTPTypes
import StoreTestSupport
import Testing
import XML

@testable import CalendarServer

@Suite("Properties of served calendars")
struct PropertyTests {
  let home: ServedHome
  init() throws { home = try ServedHome() }

  private static let names = "xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\" xmlns:y=\"urn:y\""

  private func text(_ response: ServedResponse) -> String { String(decoding: response.body, as: UTF8.self) }

  private func patch(_ instructions: String) -> ServedResponse {
    home.send("PROPPATCH", ServedHome.calendar, [:], "<propertyupdate \(Self.names)>\(instructions)</propertyupdate>")
  }

  private func note() throws -> DAVElement? {
    let body = "<propfind \(Self.names)><prop><y:note/></prop></propfind>"
    let answer = try ServedHome.Answer(home.send("PROPFIND", ServedHome.calendar, [.depth: "0"], body))
    return answer.property(XMLName("note", in: "urn:y"), of: "work")
  }

  /// The statuses and the conditions of properties, by name.
  private func told(_ root: DAVElement?) -> [String: String] {
    var told: [String: String] = [:]
    for part in root?.all(DAVNames.propstat) ?? [] {
      let status = part.first(DAVNames.status)?.text.split(separator: " ")[1] ?? ""
      let condition = part.first(DAVNames.error)?.children.first?.name.local
      for property in part.first(DAVNames.prop)?.children ?? [] {
        told[property.name.local] = ([String(status)] + (condition.map { [$0] } ?? [])).joined(separator: " ")
      }
    }
    return told
  }

  // MARK: Client properties

  @Test("a property comes back as it was set: texts and elements in order, attributes and languages")
  func asGiven() throws {
    let given = """
      <y:note y:b="2" a="1" xml:lang="de"> one <y:in xml:lang="fr">deux</y:in> three <other xmlns="">four</other> </y:note>
      """
    #expect(patch("<set><prop>\(given)</prop></set>").status == .multiStatus)
    let sent = try DAVElement(reading: Array("<x \(Self.names)>\(given)</x>".utf8)).children[0]
    #expect(try note()?.joined == sent.joined)
  }

  @Test(
    "a language inherited from an enclosing element applies to a property",
    arguments: ["<prop>", "<set>", "<propertyupdate "])
  func language(element: String) throws {
    let body = "<propertyupdate \(Self.names)><set><prop><y:note>x</y:note></prop></set></propertyupdate>"
      .replacing(element, with: "\(element.dropLast()) xml:lang=\"en-GB\"\(element.suffix(1))")
    #expect(home.send("PROPPATCH", ServedHome.calendar, [:], body).status == .multiStatus)
    #expect(try note()?.attributes[DAVNames.language] == "en-GB")
  }

  @Test("a colour comes back as it was set until it is changed here")
  func colors() throws {
    let given =
      "<A:calendar-color xmlns:A=\"http://apple.com/ns/ical/\" symbolic-color=\"red\">#FF2968FF</A:calendar-color>"
    #expect(patch("<set><prop>\(given)</prop></set>").status == .multiStatus)
    func color() throws -> DAVElement? {
      let body =
        "<propfind xmlns=\"DAV:\"><prop><calendar-color xmlns=\"http://apple.com/ns/ical/\"/></prop></propfind>"
      let answer = try ServedHome.Answer(home.send("PROPFIND", ServedHome.calendar, [.depth: "0"], body))
      return answer.property(DAVNames.color, of: "work")
    }
    #expect(try color()?.text == "#FF2968FF" && color()?["symbolic-color"] == "red")
    var calendar = try home.store.calendar(named: "work")
    #expect(calendar.color == "#FF2968")
    calendar.color = "#00FF00"
    try home.store.updateCalendar(calendar)
    #expect(try color()?.text == "#00FF00" && color()?["symbolic-color"] == nil)
  }

  @Test("properties share one limit, however they were set")
  func limit() throws {
    let large = String(repeating: "x", count: 100_000)
    for number in 1...2 {
      #expect(patch("<set><prop><y:n\(number)>\(large)</y:n\(number)></prop></set>").status == .multiStatus)
    }
    #expect(patch("<set><prop><y:n3>\(large)</y:n3></prop></set>").status == .insufficientStorage)
    // A property that replaces another one is not counted twice.
    #expect(patch("<set><prop><y:n2>\(large)</y:n2></prop></set>").status == .multiStatus)
    #expect(patch("<remove><prop><y:n1/></prop></remove>").status == .multiStatus)
    #expect(patch("<set><prop><y:n3>\(large)</y:n3></prop></set>").status == .multiStatus)
  }

  // MARK: Refused changes

  @Test("each property is answered with its status")
  func each() throws {
    let response = patch(
      """
      <set><prop><displayname>New</displayname><getetag>x</getetag><C:calendar-timezone>x</C:calendar-timezone>\
      <y:note>x</y:note></prop></set>
      """)
    let answer = try ServedHome.Answer(response)
    #expect(
      told(answer.responses["work"]) == [
        "displayname": "424", "getetag": "403 cannot-modify-protected-property",
        "calendar-timezone": "403 valid-calendar-data", "note": "424",
      ])
    #expect(try note() == nil && home.store.allCalendars().contains { $0.title == "work" })
    // The condition is accompanied by human-readable text.
    let part = answer.responses["work"]?.all(DAVNames.propstat).first { $0.first(DAVNames.error) != nil }
    #expect(part?.first(XMLName("responsedescription", in: DAVNames.dav)) != nil)
    #expect(part?.first(DAVNames.error)?.children.count == 1)
  }

  @Test(
    "properties can be set only on calendars, and each refusal is reported",
    arguments: ["/calendars/alice/", "/principals/alice/", "/calendars/alice/work/tea.ics"])
  func elsewhere(path: String) throws {
    _ = home.put("tea.ics", ServedHome.event("tea", "DTSTART:20261201T100000Z"))
    let body =
      "<propertyupdate \(Self.names)><set><prop><displayname>x</displayname><y:note/></prop></set></propertyupdate>"
    let answer = try ServedHome.Answer(home.send("PROPPATCH", path, [:], body))
    #expect(answer.status == 207)
    #expect(told(answer.responses.first?.value) == ["displayname": "403", "note": "403"])
  }

  @Test("answers about many resources are compressed for clients that accept it")
  func packing() throws {
    for number in 0..<20 { _ = home.put("\(number).ics", ServedHome.event("\(number)", "DTSTART:20261201T100000Z")) }
    func answer(_ accept: String?) -> ServedResponse {
      var fields: HTTPFields = [.depth: "1"]
      fields[.acceptEncoding] = accept
      return home.send("PROPFIND", ServedHome.calendar, fields)
    }
    let (plain, packed) = (answer(nil), answer("br, gzip;q=0.5"))
    #expect(packed.fields[.contentEncoding] == "gzip" && packed.body.count < plain.body.count / 4)
    #expect(packed.body.starts(with: [0x1F, 0x8B]))
    for accept in [nil, "br", "gzip;q=0"] {
      #expect(answer(accept).fields[.contentEncoding] == nil && answer(accept).body == plain.body)
    }
    #expect(home.send("PROPFIND", ServedHome.calendar, [.depth: "0", .acceptEncoding: "gzip"]).fields[.vary] == nil)
  }

  @Test("a calendar that cannot be created is answered property by property", arguments: ["mkcol", "mkcalendar"])
  func making(method: String) throws {
    let name = method == "mkcol" ? "mkcol" : "C:mkcalendar"
    let body = """
      <\(name) \(Self.names)><set><prop><resourcetype><collection/><C:calendar/></resourcetype><displayname>New</displayname>\
      <sync-token>x</sync-token></prop></set></\(name)>
      """
    let response = home.send(method.uppercased(), "/calendars/alice/new/", [:], body)
    let root = try #require(try ServedHome.Answer(response).root)
    #expect(response.status == .forbidden && root.name.local == "\(method)-response")
    #expect(told(root)["sync-token"] == "403 cannot-modify-protected-property")
    #expect(told(root)["displayname"] == "424")
    if method == "mkcol" {
      let plain = body.replacing("<C:calendar/>", with: "").replacing("<sync-token>x</sync-token>", with: "")
      let root = try ServedHome.Answer(home.send("MKCOL", "/calendars/alice/new/", [:], plain)).root
      #expect(told(root)["resourcetype"] == "403 valid-resourcetype")
    }
    #expect(home.send("PROPFIND", "/calendars/alice/new/", [.depth: "0"]).status == .notFound)
  }

  @Test("requests that contradict themselves, or name something unknown, are errors")
  func contradictions() throws {
    for kinds in ["<allprop/><propname/>", "<prop><getetag/></prop><allprop/>", "<propname/><prop/>"] {
      let body = "<propfind xmlns=\"DAV:\">\(kinds)</propfind>"
      #expect(home.send("PROPFIND", ServedHome.calendar, [.depth: "0"], body).status == .badRequest, "\(kinds)")
    }
    let sync = "<sync-collection xmlns=\"DAV:\"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>"
    for level in ["7", "0", "one"] {
      let body = sync.replacing("<sync-level>1", with: "<sync-level>\(level)")
      #expect(home.send("REPORT", ServedHome.calendar, [:], body).status == .badRequest, "\(level)")
    }
    #expect(home.send("REPORT", ServedHome.calendar, [.depth: "7"], sync).status == .badRequest)
    for fields: HTTPFields in [[:], [.depth: "0"], [.depth: "1"]] {
      #expect(home.send("REPORT", ServedHome.calendar, fields, sync).status == .multiStatus)
    }
    let all = try ServedHome.Answer(home.send("PROPFIND", ServedHome.calendar))
    #expect(all.status == 403 && all.condition == "propfind-finite-depth")
  }

  @Test("an error contains only its WebDAV condition, and an answer without a condition is text")
  func errors() throws {
    let tea = ServedHome.event("tea", "DTSTART:20261201T100000Z")
    _ = home.put("tea.ics", tea)
    let refused = try #require(try ServedHome.Answer(home.put("x.ics", tea)).root)
    #expect(refused.children.map(\.name.local) == ["no-uid-conflict", "message"])
    #expect(refused.children.last?.name.namespace == "urn:almanac:error")
    let plain = home.send("REPORT", ServedHome.calendar)
    #expect(plain.status == .badRequest && plain.fields[.contentType]?.hasPrefix("text/plain") == true)
  }

  // MARK: Reports on properties

  @Test("properties that refer to others are expanded, to the requested depth")
  func expansion() throws {
    let body = """
      <expand-property xmlns="DAV:"><property name="displayname"/><property name="nothing"/>\
      <property name="current-user-principal"><property name="displayname"/>\
      <property name="calendar-home-set" namespace="urn:ietf:params:xml:ns:caldav"><property name="resourcetype"/></property>\
      </property></expand-property>
      """
    let answer = try ServedHome.Answer(home.send("REPORT", ServedHome.calendar, [.depth: "0"], body))
    #expect(answer.property(DAVNames.displayName, of: "work")?.text == "work")
    let principal = answer.property(DAVNames.principal, of: "work")?.first(DAVNames.response)
    #expect(principal?.hrefText == "/principals/alice/")
    let properties = principal?.first(DAVNames.propstat)?.first(DAVNames.prop)
    #expect(properties?.first(DAVNames.displayName)?.text == "alice")
    let folder = properties?.first(DAVNames.home)?.first(DAVNames.response)
    #expect(folder?.hrefText == "/calendars/alice/")
    let type = folder?.first(DAVNames.propstat)?.first(DAVNames.prop)?.first(DAVNames.resourceType)
    #expect(type?.first(DAVNames.collection) != nil)
    let missing = answer.responses["work"]?.all(DAVNames.propstat).last
    #expect(missing?.first(DAVNames.status)?.text.contains(" 404 ") == true)
    #expect(
      home.send("REPORT", ServedHome.calendar, [:], "<expand-property xmlns=\"DAV:\"><property/></expand-property>")
        .status
        == .badRequest)
  }

  @Test("the properties for searching principals are listed")
  func searchable() throws {
    let answer = try ServedHome.Answer(
      home.send("REPORT", "/principals/", [:], "<principal-search-property-set xmlns=\"DAV:\"/>"))
    let found = answer.root?.children.compactMap { $0.first(DAVNames.prop)?.children.first?.name }
    #expect(answer.status == 200 && found == [DAVNames.displayName, DAVNames.addresses])
  }

  // MARK: Calendars as files

  @Test("a calendar can be fetched as a file, within the budget")
  func files() throws {
    #expect(text(home.send("GET", ServedHome.calendar)).contains("X-WR-CALNAME:work"))
    _ = home.put("a.ics", ServedHome.event("a", "DTSTART;TZID=Europe/Berlin:20261201T100000", "SUMMARY:One"))
    _ = home.put("b.ics", ServedHome.object("VTODO", "b", ["SUMMARY:Two"]))
    let response = home.send("GET", ServedHome.calendar)
    #expect(response.status == .ok && response.fields[.contentType] == "text/calendar; charset=utf-8")
    for part in ["SUMMARY:One", "SUMMARY:Two", "BEGIN:VTIMEZONE"] { #expect(text(response).contains(part)) }
    #expect(text(response).matches(of: #/BEGIN:VCALENDAR/#).count == 1)
    let budget = WorkBudget(.init(bytes: 100))
    let cut = WorkBudget.$current.withValue(budget) { home.send("GET", ServedHome.calendar) }
    #expect(cut.status == .insufficientStorage)
  }

  @Test("a user's busy times can be stored, found and changed")
  func busyTimes() throws {
    let busy = ServedHome.object(
      "VFREEBUSY", "busy", ["DTSTART:20261201T000000Z", "DTEND:20261202T000000Z", "FREEBUSY:20261201T100000Z/PT1H"])
    #expect(home.put("busy.ics", busy).status == .created && home.get("busy.ics") == busy)
    let later = busy.replacing("T100000Z/PT1H", with: "T120000Z/PT1H")
    #expect(home.put("busy.ics", later).status == .noContent && home.get("busy.ics") == later)
    #expect(try home.store.items(matching: ItemQuery()).count == 1)
    func find(_ start: String, _ end: String) throws -> Set<String> {
      try home.query(
        "<C:comp-filter name=\"VFREEBUSY\"><C:time-range start=\"\(start)\" end=\"\(end)\"/></C:comp-filter>")
    }
    #expect(try find("20261201T130000Z", "20261201T140000Z") == ["busy.ics"])
    #expect(try find("20261203T130000Z", "20261203T140000Z").isEmpty)
    // Only the periods in the time range are returned.
    let many = busy.replacing(
      "T100000Z/PT1H", with: "T100000Z/PT1H,20261201T120000Z/20261201T130000Z,20261201T150000Z/PT1H")
    #expect(home.put("busy.ics", many).status == .noContent)
    for form in ["limit-freebusy-set", "expand"] {
      let data =
        try home.report(
          """
          <C:calendar-multiget \(Self.names)><prop><C:calendar-data><C:\(form) start="20261201T110000Z" \
          end="20261201T140000Z"/></C:calendar-data></prop><href>\(ServedHome.calendar)busy.ics</href></C:calendar-multiget>
          """
        ).property(DAVNames.calendarData, of: "busy.ics")?.text.replacing("\r\n ", with: "") ?? ""
      let whole = "20261201T100000Z/PT1H,20261201T120000Z/20261201T130000Z,20261201T150000Z/PT1H"
      #expect(
        data.contains("FREEBUSY:\(form == "expand" ? whole : "20261201T120000Z/20261201T130000Z")\r\n"), "\(data)")
    }
    #expect(home.send("DELETE", ServedHome.calendar + "busy.ics").status == .noContent)
    #expect(try home.store.items(matching: ItemQuery()).isEmpty)
  }
}

extension DAVElement {
  /// The element with consecutive texts joined.
  fileprivate var joined: DAVElement {
    var element = DAVElement(name: name, attributes: attributes)
    var text = ""
    for node in nodes {
      switch node {
      case .text(let part): text += part
      case .element(let child):
        if !text.isEmpty { element.append(text) }
        text = ""
        element.append(child.joined)
      }
    }
    if !text.isEmpty { element.append(text) }
    return element
  }
}
