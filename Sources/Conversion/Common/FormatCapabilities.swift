public import ICalendar

/// A table of what a format can carry. The data is compared with it in one place, so no writer can forget to report a
/// loss.
public struct FormatCapabilities: Sendable {
  /// The supported content of one kind of component.
  public final class Content: Sendable {
    /// The properties, each with its carried parameters; nil for all properties with all parameters.
    public let properties: [KnownProperty: Set<KnownParameter>]?
    /// The properties whose lines are all carried, or nil for all properties. Only the first line of any other property
    /// is carried.
    public let listed: Set<KnownProperty>?
    /// The uppercase names of other supported properties; a name that ends with a hyphen covers all names that begin
    /// with it.
    public let others: Set<String>
    /// The uppercase names of nonstandard parameters that are carried on any property.
    public let otherParameters: Set<String>
    /// The support for known properties and parameters, for fast lookup.
    let lookup: CapabilityLookup

    /// Creates a table of properties, each with some parameters.
    ///
    /// - Parameters:
    ///   - listed: The properties whose lines are all carried, not only the first one; nil for all.
    ///   - others: The uppercase names of nonstandard properties.
    ///   - otherParameters: The uppercase names of nonstandard parameters.
    public init(
      _ properties: [KnownProperty: Set<KnownParameter>], listed: Set<KnownProperty>? = nil, others: Set<String> = [],
      otherParameters: Set<String> = []
    ) {
      self.properties = properties
      self.listed = listed
      self.others = others
      self.otherParameters = otherParameters
      lookup = CapabilityLookup(properties, listed: listed)
    }

    private init() {
      properties = nil
      listed = nil
      others = []
      otherParameters = []
      lookup = CapabilityLookup([:], listed: nil)
    }

    /// Whether a nonstandard property is carried.
    func carries(other name: String) -> Bool {
      others.contains { $0.hasSuffix("-") ? name.hasPrefix($0) : name == $0 }
    }

    /// Whether a parameter is carried.
    func carries(_ parameter: Parameter, among known: Set<KnownParameter>) -> Bool {
      parameter.parameter.map(known.contains) ?? otherParameters.contains(parameter.name.uppercased())
    }

    /// All properties.
    public static let everything = Content()
  }

  /// The kinds of components, or nil for all.
  let components: [KnownComponent: Content]?
  /// A readable reason why the rest is not carried.
  let why: String

  /// Creates a table of components.
  public init(_ components: [KnownComponent: Content], why: String) {
    self.components = components
    self.why = why
  }

  private init() {
    components = nil
    why = ""
  }

  /// A table that carries everything.
  public static let everything = FormatCapabilities()

  /// Returns the carried part of a component's line, or nil if there is none.
  func carried(_ line: ContentLine, in component: Component) -> ContentLine? {
    guard let components else { return line }
    guard let content = component.component.flatMap({ components[$0] }) else { return nil }
    guard let properties = content.properties else { return line }
    guard let parameters = line.property.flatMap({ properties[$0] }) else {
      return line.property == nil && content.carries(other: line.name.uppercased()) ? line : nil
    }
    if !line.hasParameters { return line }
    let all = line.parameters
    let carried = all.filter { content.carries($0, among: parameters) }
    return carried.count == all.count
      ? line : (try? ContentLine(name: line.name, parameters: carried, rawValue: line.rawValue)) ?? line
  }

  /// Whether components of the given kind are carried.
  func carries(_ component: KnownComponent?) -> Bool {
    components.map { component.map($0.keys.contains) ?? false } ?? true
  }
}
