public import JSONSyntax

/// An operation that can follow a response, and the sources of its parameter values.
///
/// Source: OpenAPI 3.1, section 4.8.20.
public struct Link: Sendable {
  /// The name of the link.
  public let name: String
  /// The id of the target operation, which is one of the contract's operations.
  public let operationID: String
  /// The parameters of that operation, in document order.
  public let parameters: [LinkParameter]
  /// The body of the next request; `nil` if none is described.
  public let requestBody: RuntimeExpression?
  /// The array in the response body with one link for each element (`x-each`); `nil` for a single link.
  public let each: JSONPointer?
  /// The place of the link in its document.
  public let place: SourcePlace

  package init(
    name: String,
    operationID: String,
    parameters: [LinkParameter],
    requestBody: RuntimeExpression?,
    each: JSONPointer?,
    place: SourcePlace
  ) {
    self.name = name
    self.operationID = operationID
    self.parameters = parameters
    self.requestBody = requestBody
    self.each = each
    self.place = place
  }
}

/// A parameter for which a link provides a value.
public struct LinkParameter: Sendable {
  /// The name, without the prefix for the location.
  public let name: String
  /// The location, if the document names it (`path.id`).
  public let location: Parameter.Location?
  /// The source of the value.
  public let expression: RuntimeExpression

  package init(name: String, location: Parameter.Location?, expression: RuntimeExpression) {
    self.name = name
    self.location = location
    self.expression = expression
  }
}
