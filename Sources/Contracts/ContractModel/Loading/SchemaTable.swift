import JSONSchemas
import JSONSyntax

/// The schemas of a contract, registered while the documents are first read, then compiled together.
struct SchemaTable {
  private(set) var values: [JSONValue] = []
  private var numbers: [JSONValueKey: Int] = [:]
  private var validators: [SchemaValidator?] = []

  /// Registers a schema for compilation; returns `false` if it is already registered.
  mutating func register(_ schema: JSONValue) -> Bool {
    let key = JSONValueKey(schema)
    guard numbers[key] == nil else { return false }
    numbers[key] = values.count
    values.append(schema)
    return true
  }

  /// Returns the validator of a schema; `nil` before compilation, and for a schema that cannot be compiled.
  func validator(for schema: JSONValue) -> SchemaValidator? {
    guard let number = numbers[JSONValueKey(schema)], validators.indices.contains(number) else { return nil }
    return validators[number]
  }

  /// Compiles the schemas together, and returns the errors found in them.
  ///
  /// A schema that does not refer to an invalid one still gets a validator. If references by anchors hide which schemas
  /// these are, a limited number of compilations of subsets determines them.
  mutating func compile(
    _ compiler: SchemaCompiler,
    in sources: SourceSet,
    _ resolver: inout ReferenceResolver
  ) -> [SchemaError] {
    validators = Array(repeating: nil, count: values.count)
    do {
      validators = try compiler.compile(values)
      return []
    } catch {
      let graph = ReferenceGraph(values.map { [DocumentSpan($0)] }, in: sources, &resolver)
      let faulty = Set(graph.owners(of: error.errors.map(\.value)))
      let sound = values.indices.filter { !faulty.contains($0) }
      if let compiled = try? compiler.compile(sound.map { values[$0] }) {
        for (position, validator) in zip(sound, compiled) { validators[position] = validator }
      } else {
        // Each attempt may compile most of the schemas again, so a large table gets few attempts.
        var attempts = min(64, 20_000 / max(1, values.count))
        compile(values.indices, with: compiler, attempts: &attempts)
      }
      return error.errors
    }
  }

  /// The faults in the schemas that do not keep them from being used.
  var toleratedFaults: [SchemaError] {
    var found: [SchemaError] = []
    var seen: Set<JSONValueKey> = []
    for error in validators.compactMap(\.self).lazy.flatMap(\.toleratedFaults)
    where seen.insert(JSONValueKey(error.value)).inserted {
      found.append(error)
    }
    return found
  }

  /// Compiles a range of the schemas, splitting it in halves where that fails.
  private mutating func compile(_ range: Range<Int>, with compiler: SchemaCompiler, attempts: inout Int) {
    guard range.count > 1 else { return }
    let middle = range.lowerBound + range.count / 2
    for half in [range.lowerBound..<middle, middle..<range.upperBound] where attempts > 0 {
      attempts -= 1
      if let compiled = try? compiler.compile(Array(values[half])) {
        validators.replaceSubrange(half, with: compiled.map(Optional.some))
      } else {
        compile(half, with: compiler, attempts: &attempts)
      }
    }
  }
}
