import ICalendar

/// Converts text: DESCRIPTION and STYLED-DESCRIPTION to `description` with `descriptionContentType`, and LANGUAGE of
/// SUMMARY to `locale`.
enum DescriptionMembers {
  static func write(_ component: Component, to object: inout JSONMembers) {
    object["locale"] = language(of: component, .summary)
    let plain = component.all(.description).first { $0[parameter: .derived]?.uppercased() != "TRUE" }
    if let plain {
      object["description"] = .string(plain.text)
    } else if let styled = component.all(.styledDescription).first(where: { $0.valueType == .text }) {
      object["description"] = .string(styled.text)
      object["descriptionContentType"] = .string(styled[parameter: .fmttype] ?? "text/html")
    }
  }

  /// The language of a title.
  static func language(of component: Component, _ title: KnownProperty) -> JSONTree? {
    component.first(title)?[parameter: .language].map(JSONTree.string)
  }

  /// Sets the language of a title to the language of the object.
  static func readLanguage(of title: String, _ reader: inout MemberReader, into lines: inout LineCollector) {
    guard lines.has(title), let locale = reader.text("locale") else { return }
    lines.change { _, line in
      line.isNamed(title) ? (try? line.settingParameter("LANGUAGE", to: [locale])) ?? line : line
    }
  }

  static func read(_ reader: inout MemberReader, into lines: inout LineCollector) {
    readLanguage(of: "SUMMARY", &reader, into: &lines)
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
