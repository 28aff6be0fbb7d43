import Testing

/// A document `a.yaml` with its expected problems.
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
  /// The expected problems, one per line.
  var found: [String] { load(["a.yaml": yaml]).lines }
}
