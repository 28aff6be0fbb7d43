public import JSONSyntax

/// One request to which a link resolves.
public struct LinkTarget: Sendable {
  /// The pointer to the array element in the response body that the link is for; `nil` for a single link.
  public let pointer: JSONPointer?
  /// The array element.
  public let element: JSONValue?
  /// The parameter values that the response contains.
  public let values: [LinkValue]
  /// The body to send; `nil` if the link describes none, or the response has no such value.
  public let requestBody: JSONLiteral?
  /// The parameters for which the response has no value, or null.
  public let missing: [LinkParameter]
}

/// A parameter with the value that a link assigns to it.
public struct LinkValue: Sendable {
  /// The parameter.
  public let parameter: LinkParameter
  /// Its value.
  public let value: JSONLiteral
}

extension Link {
  /// Resolves the link in an exchange to one request, or with `x-each` to one for each element of its array.
  public func targets(in context: RuntimeContext) -> [LinkTarget] {
    guard let each else { return [target(pointer: nil, in: context)] }
    guard let array = context.responseBody?.value(at: each), array.kind == .array else { return [] }
    return array.elements.enumerated().map { position, value in
      var context = context
      context.element = RuntimeContext.Element(array: each, value: value)
      return target(pointer: each.appending(position), in: context)
    }
  }

  private func target(pointer: JSONPointer?, in context: RuntimeContext) -> LinkTarget {
    var values: [LinkValue] = []
    var missing: [LinkParameter] = []
    for parameter in parameters {
      // A null means that there is nothing to follow, as in the cursor of a last page.
      if let value = parameter.expression.evaluate(in: context), value != .null {
        values.append(LinkValue(parameter: parameter, value: value))
      } else {
        missing.append(parameter)
      }
    }
    return LinkTarget(
      pointer: pointer,
      element: context.element?.value,
      values: values,
      requestBody: requestBody.flatMap { $0.evaluate(in: context) },
      missing: missing
    )
  }
}
