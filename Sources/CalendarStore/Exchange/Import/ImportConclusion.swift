/// A step of an import that runs after its last component.
protocol ImportConclusion {
  func conclude() throws
}
