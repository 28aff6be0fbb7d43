public import HTTPExchange
public import JSONSyntax

/// One method on one path: its requests and its responses.
///
/// Source: OpenAPI 3.1, section 4.8.10.
public struct Operation: Sendable, Identifiable {
  /// The document's `operationId`; without one the method and the path template, such as `GET /feed`.
  public private(set) var id: String
  /// The method.
  public let method: HTTPMethod
  /// The path template, without the server path.
  public let path: PathTemplate
  /// The URLs of all servers, absolute or relative as they are written, with the defaults of their variables.
  public let serverURLs: [String]
  /// The paths of all servers, `/v1`, without a slash at their ends; never empty, but with an empty path for `/`.
  public let serverPaths: [String]
  /// What the operation does, in a few words.
  public let summary: String?
  /// Whether the document advises against its use.
  public let isDeprecated: Bool
  /// The parameters: the operation's own, and those of its path that it does not override.
  public let parameters: [Parameter]
  /// The body to send; `nil` where none is described.
  public let requestBody: RequestBody?
  /// The responses, in the order of the document.
  public let responses: [Response]
  /// The alternatives of credentials, any one of which will do; empty where none is needed.
  public let security: [SecurityRequirement]
  /// How its list is read page by page (`x-pagination`).
  public let pagination: Pagination?
  /// What stays the same when it is repeated (`x-stable`).
  public let stability: Stability?
  /// The place of the method in its document.
  public let place: SourcePlace
  /// The place of `responses`; where there are none, of the method.
  public let responsesPlace: SourcePlace

  package init(
    id: String,
    method: HTTPMethod,
    path: PathTemplate,
    serverURLs: [String],
    serverPaths: [String],
    summary: String?,
    isDeprecated: Bool,
    parameters: [Parameter],
    requestBody: RequestBody?,
    responses: [Response],
    security: [SecurityRequirement],
    pagination: Pagination?,
    stability: Stability?,
    place: SourcePlace,
    responsesPlace: SourcePlace
  ) {
    self.id = id
    self.method = method
    self.path = path
    self.serverURLs = serverURLs
    self.serverPaths = serverPaths.isEmpty ? [""] : serverPaths
    self.summary = summary
    self.isDeprecated = isDeprecated
    self.parameters = parameters
    self.requestBody = requestBody
    self.responses = responses
    self.security = security
    self.pagination = pagination
    self.stability = stability
    self.place = place
    self.responsesPlace = responsesPlace
  }

  /// The path of the first server, `/v1`, without a slash at its end; empty for `/`.
  public var serverPath: String { serverPaths.first ?? "" }

  /// Returns the documented response for a status: that of the exact code, of its range, or the default.
  public func response(for status: Int) -> Response? {
    responses.filter { $0.pattern.includes(status) }.max { $0.pattern.specificity < $1.pattern.specificity }
  }

  /// The parameter of a name in a part of the request; the names of headers compare without regard to case.
  public func parameter(_ name: String, in location: Parameter.Location) -> Parameter? {
    parameters.first { $0.location == location && $0.isNamed(name) }
  }

  /// The operation under another id.
  func renamed(_ id: String) -> Operation {
    var copy = self
    copy.id = id
    return copy
  }
}
