public import ICalendar

/// What a format can carry: a table that one place compares with what is written, so that no writer can forget a loss.
public struct FormatCapabilities: Sendable {
  /// What it carries of one kind of component.
  public final class Content: Sendable {
    /// The properties, each with the parameters that it carries; nil for any property with any parameters.
    public let properties: [KnownProperty: Set<KnownParameter>]?
    /// The properties of which it carries all; of all others it carries the first one. Nil for all.
    public let listed: Set<KnownProperty>?
    /// The names of other properties that it carries, in uppercase letters; one that ends with a hyphen stands for all
    /// that begin with it.
    public let others: Set<String>
    /// The names of parameters that no standard knows and that it carries on any property, in uppercase letters.
    public let otherParameters: Set<String>
    /// The same for known properties and parameters, to be looked up often.
    let lookup: CapabilityLookup

    /// Some properties, each with some parameters.
    ///
    /// - Parameters:
    ///   - listed: Those of which it carries all, and not only the first one; nil for all.
    ///   - others: The names of properties that no standard knows, in uppercase letters.
    ///   - otherParameters: The names of parameters that no standard knows, in uppercase letters.
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

    /// Whether it carries a property that no standard knows.
    func carries(other name: String) -> Bool {
      others.contains { $0.hasSuffix("-") ? name.hasPrefix($0) : name == $0 }
    }

    /// Whether it carries a parameter.
    func carries(_ parameter: Parameter, among known: Set<KnownParameter>) -> Bool {
      parameter.parameter.map(known.contains) ?? otherParameters.contains(parameter.name.uppercased())
    }

    /// Any property.
    public static let everything = Content()
  }

  /// The kinds of components; nil for any component.
  let components: [KnownComponent: Content]?
  /// Why the rest is not carried, for people.
  let why: String

  /// Some components.
  public init(_ components: [KnownComponent: Content], why: String) {
    self.components = components
    self.why = why
  }

  private init() {
    components = nil
    why = ""
  }

  /// Everything there is.
  public static let everything = FormatCapabilities()

  /// What it carries of a line of a component; nil if it is nothing.
  func carried(_ line: ContentLine, in component: Component) -> ContentLine? {
    guard let components else { return line }
    guard let content = component.component.flatMap({ components[$0] }) else { return nil }
    guard let properties = content.properties else { return line }
    guard let parameters = line.property.flatMap({ properties[$0] }) else {
      return line.property == nil && content.carries(other: line.name.uppercased()) ? line : nil
    }
    return line.parameters.reduce(line) { line, parameter in
      content.carries(parameter, among: parameters)
        ? line : (try? line.settingParameter(parameter.name, to: [])) ?? line
    }
  }

  /// Whether it carries components of that kind.
  func carries(_ component: KnownComponent?) -> Bool {
    components.map { component.map($0.keys.contains) ?? false } ?? true
  }
}
