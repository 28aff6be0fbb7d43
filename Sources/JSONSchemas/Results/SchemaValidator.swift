public import JSONSyntax

/// A compiled schema: judges values, and shares nothing that changes, so that any number of tasks use it at once.
public struct SchemaValidator: Sendable {
  let program: SchemaProgram
  let entry: Int
  /// The required members that may be missing.
  package let exemptions: MemberExemptions

  init(program: SchemaProgram, entry: Int, exemptions: MemberExemptions = []) {
    self.program = program
    self.entry = entry
    self.exemptions = exemptions
  }

  /// The same validator for values in which some required members may be missing.
  public func exempting(_ exemptions: MemberExemptions) -> SchemaValidator {
    SchemaValidator(program: program, entry: entry, exemptions: exemptions)
  }

  /// The schema that the validator was compiled from.
  public var schema: JSONValue { program.schema(ofNode: entry) }

  /// What the schemas that were compiled together with this one say that is not judged, and why.
  public var setAside: [SchemaError] { program.setAside }

  /// Whether a value satisfies the schema; a value that cannot be judged within the bounds does not.
  public func isValid(_ value: JSONValue) -> Bool {
    evaluate(value, VerdictOnly()).isValid
  }

  /// What is wrong with a value, in the order of the schema's rules; empty for a valid one.
  public func validate(_ value: JSONValue, maximumViolations: Int = 100) -> [SchemaViolation] {
    if isValid(value) { return [] }
    let collector = ViolationCollector(program: program, limit: max(1, maximumViolations))
    let result = evaluate(value, collector)
    // What is found while an evaluation is given up is no violation.
    let violations = result.limit.map { [RawViolation($0, program)] } ?? result.collector.violations
    return ViolationRenderer(program: program, document: value.document).render(violations)
  }

  /// Whether any schema that was compiled together with this one has a keyword that gives annotations.
  public func hasAnnotations(_ keyword: String) -> Bool {
    program.annotationKeywords.contains(keyword)
  }

  /// What the schema says about a value and the values in it under some keywords; nothing about a value that is not valid.
  ///
  /// Costs nothing where the schema has none of the keywords.
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
    _ collector: Collector
  ) -> (isValid: Bool, collector: Collector, limit: LimitHit?) {
    value.document.tape.withUnsafeBufferPointer { tape in
      value.document.bytes.withUnsafeBufferPointer { bytes in
        program.withView { view in
          var evaluator = Evaluator(
            program: view,
            dynamicNames: program.dynamicNames,
            bounds: program.bounds,
            exemptions: exemptions,
            instance: TapeView(tape: tape, bytes: bytes),
            collector: collector
          )
          let isValid = evaluator.run(entry, value.index)
          return (isValid, evaluator.collector, evaluator.limit)
        }
      }
    }
  }
}
