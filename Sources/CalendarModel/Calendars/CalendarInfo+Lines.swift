import CivilTime
public import ICalendar

/// The properties for each field; the first one that is present is used.
private enum Aliases {
  static let name: [KnownProperty] = [.name, .xWRCalname]
  static let description: [KnownProperty] = [.description, .xWRCaldesc]
  static let color: [KnownProperty] = [.xAppleCalendarColor, .xOutlookColor, .color]
  static let refreshInterval: [KnownProperty] = [.refreshInterval, .xPublishedTTL]
  static let source: [KnownProperty] = [.source, .xOriginalURL]
  static let uid: [KnownProperty] = [.uid, .xWRRelcalid]
}

extension CalendarInfo {
  /// Reads the properties of a VCALENDAR.
  public init(_ lines: [ContentLine]) {
    self.init()
    func first<Value>(_ properties: [KnownProperty], _ read: (ContentLine) -> Value?) -> Value? {
      for property in properties {
        for line in lines where line.property == property {
          if let value = read(line) { return value }
        }
      }
      return nil
    }
    name = first(Aliases.name, \.filledText)
    description = first(Aliases.description, \.filledText)
    color = first(Aliases.color) { CalendarColor($0.uri) }
    timeZoneID = first([.xWRTimezone], \.filledText)
    refreshInterval = first(Aliases.refreshInterval, \.duration)
    source = first(Aliases.source, \.filledURI)
    url = first([.url], \.filledURI)
    uid = first(Aliases.uid, \.filledText)
    categories = lines.filter { $0.property == .categories }.flatMap(\.filledTexts)
    images = lines.filter { $0.property == .image }.compactMap { CalendarImage($0) }
    lastModified = first([.lastModified], \.instant)
    method = first([.method], \.filledURI).map { Method(rawValue: $0) }
    productIdentifier = first([.prodid], \.filledText)
    version = first([.version], \.filledText)
    scale = first([.calscale], \.filledURI)
  }

  /// Changes only the lines of a VCALENDAR's properties that differ from this value.
  ///
  /// If several properties have the same meaning, all those that are present are rewritten. If none is present, the
  /// standard property and Apple's are added; common programs read both.
  ///
  /// - Throws: ``CalendarModelError`` `unwritable` if a value cannot be written to a line.
  public func applied(to lines: [ContentLine]) throws(CalendarModelError) -> [ContentLine] {
    let original = CalendarInfo(lines)
    var editor = try ComponentEditor(newComponent: "VCALENDAR", holding: lines)
    try editor.write(raw: version, over: original.version, .version)
    try editor.write(text: productIdentifier, over: original.productIdentifier, .prodid)
    try editor.write(raw: scale, over: original.scale, .calscale)
    try editor.write(method, over: original.method, .method)
    try editor.write(text: uid, over: original.uid, Aliases.uid, adding: [.uid])
    try editor.write(text: name, over: original.name, Aliases.name, adding: Aliases.name)
    try editor.write(text: description, over: original.description, Aliases.description, adding: Aliases.description)
    try editor.write(color, over: original.color)
    try editor.write(text: timeZoneID, over: original.timeZoneID, .xWRTimezone)
    try editor.write(refreshInterval, over: original.refreshInterval)
    try editor.write(source: source, over: original.source)
    try editor.write(raw: url, over: original.url, .url)
    try editor.write(listedTexts: categories, over: original.categories, .categories)
    try editor.write(images, over: original.images, [.image])
    try editor.write(lastModified, over: original.lastModified, .lastModified)
    return editor.isChanged ? Array(editor.component().properties) : lines
  }
}

extension ComponentEditor {
  /// The given properties that have a line, or the properties to add if none of them has one.
  private func targets(_ properties: [KnownProperty], adding new: [KnownProperty]) -> [KnownProperty] {
    let present = properties.filter { !lines($0).isEmpty }
    return present.isEmpty ? new : present
  }

  private mutating func removeAll(_ properties: [KnownProperty]) {
    for line in lines(properties) { remove(at: line.index) }
  }

  fileprivate mutating func write(
    text new: String?, over old: String?, _ properties: [KnownProperty], adding: [KnownProperty]
  ) throws(CalendarModelError) {
    guard new?.nonEmpty != old else { return }
    guard let new = new?.nonEmpty else { return removeAll(properties) }
    for property in targets(properties, adding: adding) { try write(text: new, over: nil, property) }
  }

  fileprivate mutating func write(_ new: CalendarColor?, over old: CalendarColor?) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(Aliases.color) }
    for property in targets(Aliases.color, adding: [.color, .xAppleCalendarColor]) {
      try write(raw: property == .color ? new.nearestName : new.hexadecimal, over: nil, property)
    }
  }

  fileprivate mutating func write(
    _ new: CalendarDuration?, over old: CalendarDuration?
  ) throws(CalendarModelError) {
    guard new != old else { return }
    guard let new else { return removeAll(Aliases.refreshInterval) }
    for property in targets(Aliases.refreshInterval, adding: Aliases.refreshInterval) {
      if property == .refreshInterval {
        try edit(property, where: { $0.duration != nil }) { line throws(CalendarModelError) in
          try line.setting(.value, to: [ValueType.duration.name]).setting(rawValue: new.text)
        }
      } else {
        try write(raw: new.text, over: nil, property)
      }
    }
  }

  fileprivate mutating func write(source new: String?, over old: String?) throws(CalendarModelError) {
    guard new?.nonEmpty != old else { return }
    guard let new = new?.nonEmpty else { return removeAll(Aliases.source) }
    for property in targets(Aliases.source, adding: [.source]) {
      try edit(property, where: { $0.filledURI != nil }) { line throws(CalendarModelError) in
        let typed = property == .source ? try line.setting(.value, to: [ValueType.uri.name]) : line
        return try typed.setting(rawValue: new)
      }
    }
  }
}
