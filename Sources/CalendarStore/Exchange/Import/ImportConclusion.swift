/// What an import can do only once its last component has come.
protocol ImportConclusion {
  func conclude() throws
}
