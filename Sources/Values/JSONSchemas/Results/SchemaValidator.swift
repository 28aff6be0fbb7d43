public import JSONSyntax

/// A compiled schema that validates values; immutable, so any number of tasks can use it concurrently.
public struct SchemaValidator: Sendable {
  let program: SchemaProgram
  let entry: Int
  /// The exemptions from `required`.
  package private(set) var exemptions: MemberExemptions = []

  /// Returns the same validator with exemptions from `required`.
  public func exempting(_ exemptions: MemberExemptions) -> SchemaValidator {
    SchemaValidator(program: program, entry: entry, exemptions: exemptions)
  }

  /// The schema from which the validator was compiled.
  public var schema: JSONValue { program.schema(ofNode: entry) }

  /// The tolerated faults of all schemas that were compiled together with this one.
  public var toleratedFaults: [SchemaError] { program.toleratedFaults }

  /// Returns whether a value satisfies the schema; a value that exceeds the limits of evaluation does not.
  public func isValid(_ value: JSONValue) -> Bool {
    evaluate(value, VerdictOnly()).isValid
  }

  /// Returns the verdict on a value; `nil` if it exceeds the limits of evaluation.
  package func verdict(on value: JSONValue) -> Bool? {
    let result = evaluate(value, VerdictOnly())
    return result.effort.limit == nil ? result.isValid : nil
  }

  /// Returns whether a scalar satisfies the schema, given as its JSON text; it needs no document.
  ///
  /// - Parameters:
  ///   - text: A string with its quotation marks and without escapes, or an integer.
  ///   - kind: `string` or `number`.
  package func isValid(scalar text: [UInt8], _ kind: JSONKind) -> Bool {
    let entry = JSONTapeEntry(
      start: 0,
      length: UInt32(truncatingIfNeeded: text.count),
      header: UInt32(kind.rawValue),
      link: 0
    )
    return withUnsafePointer(to: entry) { entry in
      text.withUnsafeBufferPointer { bytes in
        let instance = TapeView(tape: UnsafeBufferPointer(start: entry, count: 1), bytes: bytes)
        return evaluate(instance, 0, VerdictOnly()).isValid
      }
    }
  }

  /// Returns the violations of a value, in the order of the schema's keywords; empty for a valid value.
  public func violations(in value: JSONValue, maximumViolations: Int = 100) -> [SchemaViolation] {
    let verdict = evaluate(value, VerdictOnly())
    if verdict.isValid { return [] }
    let renderer = ViolationRenderer(program: program, document: value.document)
    // Violations before an aborted evaluation are not reliable.
    if let limit = verdict.effort.limit { return renderer.render([RawViolation(limit, program)]) }
    var effort = verdict.effort
    for branchLimit in [ViolationCollector.deepestBranch, 0] {
      let collector = ViolationCollector(program: program, limit: max(1, maximumViolations), branchLimit: branchLimit)
      let result = evaluate(value, collector, continuing: effort)
      guard result.effort.limit != nil else { return renderer.render(result.collector.violations) }
      effort = result.effort
    }
    return renderer.render(effort.limit.map { [RawViolation($0, program)] } ?? [])
  }

  /// Returns whether any schema that was compiled together with this one has an annotation keyword.
  public func hasAnnotations(_ keyword: String) -> Bool {
    program.annotationKeywords.contains(keyword)
  }

  /// Returns the annotations of a value and its descendants; empty for a value that is not valid.
  ///
  /// The call is cheap if the schema has none of the keywords.
  public func annotations(of keywords: Set<String>, for value: JSONValue) -> [SchemaAnnotation] {
    let wanted = program.annotationKeywords.map(keywords.contains)
    guard wanted.contains(true) else { return [] }
    let result = evaluate(value, AnnotationCollector(program: program, wanted: wanted))
    guard result.isValid else { return [] }
    return result.collector.found.map { found in
      SchemaAnnotation(
        keyword: program.annotationKeywords[Int(found.slot.keyword)],
        value: program.value(ofEntry: found.slot.entry, inNode: found.node),
        instance: JSONValue(document: value.document, index: found.instance),
        schemaURI: program.documentURIs[Int(program.nodes[found.node].document)]
      )
    }
  }

  private func evaluate<Collector: EvaluationCollector>(
    _ value: JSONValue,
    _ collector: Collector,
    continuing effort: EvaluationEffort? = nil
  ) -> (isValid: Bool, collector: Collector, effort: EvaluationEffort) {
    value.document.tape.withUnsafeBufferPointer { tape in
      value.document.bytes.withUnsafeBufferPointer { bytes in
        evaluate(TapeView(tape: tape, bytes: bytes), value.index, collector, continuing: effort)
      }
    }
  }

  private func evaluate<Collector: EvaluationCollector>(
    _ instance: TapeView,
    _ index: Int,
    _ collector: Collector,
    continuing effort: EvaluationEffort? = nil
  ) -> (isValid: Bool, collector: Collector, effort: EvaluationEffort) {
    let values = instance.tape.count
    let effort =
      effort?.renewed(values: values, bounds: program.bounds)
      ?? EvaluationEffort(values: values, bounds: program.bounds, mayRemember: program.dynamicNames == 0)
    return program.withView { view in
      var evaluator = Evaluator(
        program: view,
        dynamicNames: program.dynamicNames,
        depth: program.bounds.depth,
        effort: effort,
        exemptions: exemptions,
        instance: instance,
        collector: collector
      )
      let isValid = evaluator.run(entry, index)
      return (isValid, evaluator.collector, evaluator.effort)
    }
  }
}
