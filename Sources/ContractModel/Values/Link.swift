public import JSONSyntax

/// An operation that can follow a response, and the sources of its parameters.
///
/// Source: OpenAPI 3.1, section 4.8.20.
public struct Link: Sendable {
  /// The name of the link.
  public let name: String
  /// The id of the operation to which it leads: one of the contract's operations.
  public let operationID: String
  /// The parameters of that operation, in the order of the document.
  public let parameters: [LinkParameter]
  /// The body of the request that follows; `nil` where none is described.
  public let requestBody: RuntimeExpression?
  /// The array in the response's body with one link for each element (`x-each`); `nil` for a single link.
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

/// A parameter that a link fills in.
public struct LinkParameter: Sendable {
  /// The name, without the part of the request.
  public let name: String
  /// The part of the request, where the document names it (`path.id`).
  public let location: Parameter.Location?
  /// Where the value comes from.
  public let expression: RuntimeExpression

  package init(name: String, location: Parameter.Location?, expression: RuntimeExpression) {
    self.name = name
    self.location = location
    self.expression = expression
  }
}
