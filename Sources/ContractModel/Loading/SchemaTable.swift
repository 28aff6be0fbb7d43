import JSONSchemas
import JSONSyntax

/// The schemas of a contract: noted while the documents are first read, then compiled together, each once.
struct SchemaTable {
  private(set) var values: [JSONValue] = []
  private var numbers: [JSONValueKey: Int] = [:]
  private var validators: [SchemaValidator?] = []

  /// Makes a schema one of those that are compiled; says whether it was not yet.
  mutating func note(_ schema: JSONValue) -> Bool {
    let key = JSONValueKey(schema)
    guard numbers[key] == nil else { return false }
    numbers[key] = values.count
    values.append(schema)
    return true
  }

  /// The validator of a schema; `nil` before they are compiled, and for one that cannot be.
  func validator(for schema: JSONValue) -> SchemaValidator? {
    guard let number = numbers[JSONValueKey(schema)], validators.indices.contains(number) else { return nil }
    return validators[number]
  }

  /// Compiles the schemas; what they have in common is compiled once.
  ///
  /// Returns what is wrong with them. Schemas that do not refer to a faulty one have validators nevertheless; where
  /// that cannot be told, because they refer to each other by anchors, as far as a bounded number of attempts can tell.
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
        // Each attempt may compile most of the schemas again, so there are few where there are many.
        var attempts = min(64, 20_000 / max(1, values.count))
        compile(values.indices, with: compiler, attempts: &attempts)
      }
      return error.errors
    }
  }

  /// What the schemas say that is not judged, and why.
  ///
  /// All that were compiled at once know the same.
  var ignoredPatterns: [SchemaError] {
    var found: [SchemaError] = []
    var seen: Set<JSONValueKey> = []
    for error in validators.compactMap(\.self).lazy.flatMap(\.ignoredPatterns)
    where seen.insert(JSONValueKey(error.value)).inserted {
      found.append(error)
    }
    return found
  }

  /// Compiles a part of the schemas, and where that fails its halves.
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
