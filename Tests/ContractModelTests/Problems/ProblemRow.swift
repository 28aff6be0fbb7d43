import Testing

/// A document `a.yaml`, and the problems that are told of it.
struct ProblemRow: Sendable, CustomTestStringConvertible {
  let name: String
  let yaml: String
  let lines: [String]

  init(_ name: String, _ yaml: String, _ lines: String...) {
    self.name = name
    self.yaml = yaml
    self.lines = lines
  }

  var testDescription: String { name }
  /// The problems that are told, a line each.
  var found: [String] { load(["a.yaml": yaml]).lines }
}
