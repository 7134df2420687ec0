import CLibical

/// Owns a tree of libical components, or a single property, and frees it.
///
/// Every ``LibicalComponent``, ``LibicalProperty`` and ``LibicalParameter`` keeps its tree alive, so none of them
/// outlives it. Elements that are removed from a tree are freed together with the tree.
final class Tree {
  private enum Root {
    case component(OpaquePointer)
    case property(OpaquePointer)
    /// The parser, which owns the component that it closed at the end of its input.
    case parser(ParserHandle)
  }

  private let root: Root
  /// The elements that were removed but remain readable.
  private var removed: [Root] = []
  /// X-LIC-ERROR properties that were in the input itself.
  var quoted: Set<OpaquePointer> = []
  /// The line numbers of properties and components, if the lines were numbered.
  var lines: [OpaquePointer: Int] = [:]

  /// Takes ownership of a component that has no other owner.
  init(component: OpaquePointer) { root = .component(component) }

  /// Takes ownership of a property that has no other owner.
  init(property: OpaquePointer) { root = .property(property) }

  /// Gives access to a component that a parser owns.
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

/// Owns a libical parser, with everything that it has read and not returned, and frees it.
final class ParserHandle {
  let pointer: OpaquePointer

  init() {
    Preparation.ensure()
    guard let pointer = libical.icalparser_new() else { fatalError("libical is out of memory") }
    self.pointer = pointer
  }

  deinit { libical.icalparser_free(pointer) }
}
