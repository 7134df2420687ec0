import ICalendar

/// Converts relations: RELATED-TO and `relatedTo`.
enum RelationMembers {
  static func write(_ component: Component, to object: inout JSONMembers) {
    var related = JSONMembers()
    for line in component.all(.relatedTo) where line.valueType == .text {
      let uid = line.text
      var relation = related[uid]?.members ?? JSONMembers(["@type": .string("Relation")])
      if let kinds = line.values(ofParameter: "RELTYPE"), let kind = kinds.first {
        var set = relation["relation"]?.members ?? JSONMembers()
        set[kind.lowercased()] = .bool(true)
        relation["relation"] = .object(set)
      }
      related[uid] = .object(relation)
    }
    if !related.isEmpty { object["relatedTo"] = .object(related) }
  }

  static func read(_ reader: inout MemberReader, into lines: inout LineCollector) {
    for (uid, relation) in reader.objects("relatedTo", type: "Relation") {
      var relation = relation
      let kinds = relation.set("relation") ?? []
      for kind in kinds {
        lines.add(text: uid, as: "RELATED-TO", [("RELTYPE", [kind.uppercased()])], from: relation.pointer)
      }
      if kinds.isEmpty { lines.add(text: uid, as: "RELATED-TO", from: relation.pointer) }
      relation.finish()
    }
  }
}
