import ICalendar

/// Texts: DESCRIPTION and STYLED-DESCRIPTION, and `description` with `descriptionContentType`; LANGUAGE of SUMMARY, and
/// `locale`.
enum DescriptionMembers {
  static func write(_ component: Component, to object: inout JSONMembers) {
    object["locale"] = component.first(.summary)?[parameter: .language].map(JSONTree.string)
    let plain = component.all(.description).first { $0[parameter: .derived]?.uppercased() != "TRUE" }
    if let plain {
      object["description"] = .string(plain.text)
    } else if let styled = component.all(.styledDescription).first(where: { $0.valueType == .text }) {
      object["description"] = .string(styled.text)
      object["descriptionContentType"] = .string(styled[parameter: .fmttype] ?? "text/html")
    }
  }

  static func read(_ reader: inout MemberReader, into lines: inout LineCollector) {
    if lines.has("SUMMARY"), let locale = reader.text("locale") {
      lines.change { _, line in
        line.isNamed("SUMMARY") ? (try? line.settingParameter("LANGUAGE", to: [locale])) ?? line : line
      }
    }
    let pointer = reader.pointer(to: "description")
    guard let text = reader.text("description") else { return }
    let type = reader.text("descriptionContentType") ?? "text/plain"
    if type.lowercased().hasPrefix("text/plain") {
      lines.add(text: text, as: "DESCRIPTION", from: pointer)
    } else {
      lines.add(text: text, as: "STYLED-DESCRIPTION", [("VALUE", ["TEXT"]), ("FMTTYPE", [type])], from: pointer)
    }
  }
}
