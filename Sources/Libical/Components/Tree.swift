import CLibical

/// Owns and frees a tree of libical's components, or a single property.
///
/// Every ``LibicalComponent``, ``LibicalProperty`` and ``LibicalParameter`` keeps its tree alive, so none of them
/// outlives it. What is removed from a tree is freed with it, not before.
final class Tree {
  private enum Root {
    case component(OpaquePointer)
    case property(OpaquePointer)
    /// The parser owns what it closed at the end of its input.
    case parser(ParserHandle)
  }

  private let root: Root
  /// What was removed but stays readable.
  private var removed: [Root] = []
  /// X-LIC-ERROR properties of the input itself.
  var quoted: Set<OpaquePointer> = []
  /// The lines on which properties and components began, if they were read with numbers.
  var lines: [OpaquePointer: Int] = [:]

  /// Takes over a component that nobody else frees.
  init(component: OpaquePointer) { root = .component(component) }

  /// Takes over a property that nobody else frees.
  init(property: OpaquePointer) { root = .property(property) }

  /// Shows a component that a parser frees.
  init(parser: ParserHandle) { root = .parser(parser) }

  deinit {
    for part in [root] + removed {
      switch part {
      case .component(let component): libical.icalcomponent_free(component)
      case .property(let property): libical.icalproperty_free(property)
      case .parser: break
      }
    }
  }

  /// Removes a component from its parent.
  func remove(component: OpaquePointer, from parent: OpaquePointer) {
    libical.icalcomponent_remove_component(parent, component)
    removed.append(.component(component))
  }

  /// Removes a property from a component.
  func remove(property: OpaquePointer, from parent: OpaquePointer) {
    libical.icalcomponent_remove_property(parent, property)
    removed.append(.property(property))
  }
}

/// Owns and frees a libical parser, with what it has read and not given away.
final class ParserHandle {
  let pointer: OpaquePointer

  init() {
    Preparation.ensure()
    guard let pointer = libical.icalparser_new() else { fatalError("libical is out of memory") }
    self.pointer = pointer
  }

  deinit { libical.icalparser_free(pointer) }
}
