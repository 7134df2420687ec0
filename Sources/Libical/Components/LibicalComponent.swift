import CLibical

/// A component in libical: its properties and nested components.
///
/// It is a view of a tree in libical's memory. Copies show the same tree, and each keeps the whole tree alive. A component
/// cannot be sent to another task, because even reading moves iterators that libical stores in the tree.
public struct LibicalComponent {
  /// The maximum nesting depth of components.
  public static let depthLimit = 64

  let tree: Tree
  let handle: OpaquePointer

  init(_ tree: Tree, _ handle: OpaquePointer) {
    self.tree = tree
    self.handle = handle
  }

  /// Takes ownership of a component that has no other owner.
  init(owning handle: OpaquePointer) { self.init(Tree(component: handle), handle) }

  /// Makes an empty component such as "VEVENT" or "X-THING".
  ///
  /// - Throws: ``LibicalError`` `unreadable` if libical does not know the component, `nulByte`.
  public init(name: String) throws(LibicalError) {
    Preparation.ensure()
    let component = try CString.with(name) { name -> OpaquePointer? in
      switch libical.icalcomponent_string_to_kind(name) {
      case ICAL_NO_COMPONENT: nil
      case ICAL_X_COMPONENT: libical.icalcomponent_new_x(name)
      case let kind: libical.icalcomponent_new(kind)
      }
    }
    guard let component else { throw LibicalError(.unreadable, "libical does not recognize the component \(name)") }
    self.init(owning: component)
  }

  /// Whether libical recognizes components with this name, other than X- components.
  public static func knows(_ name: String) -> Bool {
    let kind = try? CString.with(name) { libical.icalcomponent_string_to_kind($0) }
    return kind.map { $0 != ICAL_NO_COMPONENT && $0 != ICAL_X_COMPONENT } ?? false
  }

  /// A copy of the component with its contents, which shares nothing with this tree.
  ///
  /// libical loses the names of X- components when it copies them.
  public func copy() -> LibicalComponent {
    LibicalComponent(owning: copiedHandle())
  }

  // MARK: Contents

  /// The name in uppercase. libical keeps only the names that it knows and the names of X- components.
  public var name: String {
    let kind = libical.icalcomponent_isa(handle)
    if kind != ICAL_X_COMPONENT { return CString.copy(libical.icalcomponent_kind_to_string(kind)) ?? "" }
    // The name is only in the text.
    return text.prefix { !$0.isNewline }.dropFirst("BEGIN:".count).uppercased()
  }

  /// The line number of its BEGIN, if the lines were numbered.
  public var line: Int? { tree.lines[handle] }

  /// The properties in order, including X-LIC-ERROR.
  ///
  /// - Complexity: O(n) on every access.
  public var properties: [LibicalProperty] { properties(of: ICAL_ANY_PROPERTY) }

  /// The nested components in libical's order, with VTIMEZONEs first.
  ///
  /// - Complexity: O(n) on every access.
  public var components: [LibicalComponent] {
    var found: [LibicalComponent] = []
    var next = libical.icalcomponent_get_first_component(handle, ICAL_ANY_COMPONENT)
    while let component = next {
      found.append(LibicalComponent(tree, component))
      next = libical.icalcomponent_get_next_component(handle, ICAL_ANY_COMPONENT)
    }
    return found
  }

  /// The properties with a name, in any letter case.
  public func properties(named name: String) -> [LibicalProperty] {
    let wanted = name.uppercased()
    return properties.filter { $0.name == wanted }
  }

  /// All properties at once, because a list must not be iterated from two places at the same time.
  func properties(of kind: icalproperty_kind) -> [LibicalProperty] {
    var found: [LibicalProperty] = []
    var next = libical.icalcomponent_get_first_property(handle, kind)
    while let property = next {
      found.append(LibicalProperty(tree, property))
      next = libical.icalcomponent_get_next_property(handle, kind)
    }
    return found
  }

  /// The component as libical writes it, which differs from the input. Do not store user data in this form.
  public var text: String { CString.take(libical.icalcomponent_as_ical_string_r(handle)) ?? "" }

  // MARK: Changing

  /// Adds a copy of a property at the end.
  ///
  /// - Returns: The copy in this component.
  @discardableResult
  public func add(_ property: LibicalProperty) -> LibicalProperty {
    guard let copy = almanac_libical_copy_property(property.handle) else { fatalError("libical is out of memory") }
    libical.icalcomponent_add_property(handle, copy)
    return LibicalProperty(tree, copy)
  }

  /// Adds a copy of a component at the end.
  ///
  /// - Returns: The copy in this component.
  /// - Throws: ``LibicalError`` `tooDeep`.
  @discardableResult
  public func add(_ component: LibicalComponent) throws(LibicalError) -> LibicalComponent {
    if depth + component.height > Self.depthLimit {
      throw LibicalError(.tooDeep, "components must not be nested deeper than \(Self.depthLimit) levels")
    }
    let copy = component.copiedHandle()
    libical.icalcomponent_add_component(handle, copy)
    return LibicalComponent(tree, copy)
  }

  /// Removes a property, which remains readable.
  ///
  /// - Throws: ``LibicalError`` `notWithin`.
  public func remove(_ property: LibicalProperty) throws(LibicalError) {
    guard libical.icalproperty_get_parent(property.handle) == handle else {
      throw LibicalError(.notWithin, "\(property.name) is not in this \(name)")
    }
    tree.remove(property: property.handle, from: handle)
  }

  /// Removes a component, which remains readable.
  ///
  /// - Throws: ``LibicalError`` `notWithin`.
  public func remove(_ component: LibicalComponent) throws(LibicalError) {
    guard libical.icalcomponent_get_parent(component.handle) == handle else {
      throw LibicalError(.notWithin, "\(component.name) is not in this \(name)")
    }
    tree.remove(component: component.handle, from: handle)
  }

  func copiedHandle() -> OpaquePointer {
    guard let copy = almanac_libical_copy_component(handle) else { fatalError("libical is out of memory") }
    return copy
  }

  /// Its level in the tree, from 1.
  private var depth: Int {
    sequence(first: handle) { libical.icalcomponent_get_parent($0) }.reduce(0) { depth, _ in depth + 1 }
  }

  /// The number of levels in it, from 1.
  private var height: Int { 1 + (components.map(\.height).max() ?? 0) }
}

extension LibicalComponent: CustomStringConvertible {
  /// The component as libical writes it.
  public var description: String { text }
}
