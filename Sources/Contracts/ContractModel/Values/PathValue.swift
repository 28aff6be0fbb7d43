import JSONSyntax

/// A value of a path parameter that exists on the target, as its user knows.
package struct PathValue: Sendable, Hashable {
  /// The name of the parameter.
  package let name: String
  /// The value, not percent-encoded.
  package let value: String
  /// The id of the only operation that the value is for; `nil` for all whose paths have the parameter.
  package let operation: String?

  package init(_ name: String, _ value: String, of operation: String? = nil) {
    (self.name, self.value, self.operation) = (name, value, operation)
  }
}

extension Contract {
  /// Returns the contract with values that exist as the first examples of its path parameters.
  ///
  /// Where one operation has values of its own for a name, those for all operations are left out.
  package func giving(_ values: [PathValue]) -> Contract {
    guard !values.isEmpty else { return self }
    return Contract(
      documents: documents,
      operations: operations.map { operation in
        operation.replacingParameters { parameter in
          guard parameter.location == .path else { return parameter }
          let all = values.filter { $0.name == parameter.name }
          let own = all.filter { $0.operation == operation.id }
          let given = (own.isEmpty ? all.filter { $0.operation == nil } : own).map(\.value)
          return given.isEmpty ? parameter : parameter.giving(given)
        }
      },
      webhooks: webhooks,
      setAside: setAside,
      problems: problems,
      sources: sources
    )
  }
}

extension Parameter {
  /// Returns the parameter with values that exist before its examples; one that it cannot have in its style is left out.
  fileprivate func giving(_ texts: [String]) -> Parameter {
    let values = texts.compactMap { (decode(text: $0) ?? JSONLiteral.string($0).document)?.root }
    return replacingExamples(values + examples, given: values)
  }
}
