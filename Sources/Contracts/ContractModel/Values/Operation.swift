public import HTTPMessages
import JSONSchemas
public import JSONSyntax

/// One method on one path, with its requests and responses.
///
/// It is an immutable object, so that matching a request to it copies nothing.
/// Source: OpenAPI 3.1, section 4.8.10.
public final class Operation: Sendable, Identifiable {
  /// The document's `operationId`, otherwise the method and the path template, such as `GET /feed`.
  public let id: String
  /// The method.
  public let method: HTTPMethod
  /// The path template, without the server path.
  public let path: PathTemplate
  /// The URLs of all servers as written, absolute or relative, with the default values of their variables.
  public let serverURLs: [String]
  /// The paths of all servers, such as `/v1`, without a trailing slash.
  ///
  /// The path `/` is the empty string. The list is never empty.
  public let serverPaths: [String]
  /// The paths of the servers with other values of their variables than the default ones.
  let serverTemplates: [PathTemplate]
  /// A short summary of the operation.
  public let summary: String?
  /// Whether the operation is marked as deprecated.
  public let isDeprecated: Bool
  /// The operation's own parameters, and those of its path that it does not override.
  public let parameters: [Parameter]
  /// The request body; `nil` if none is described.
  public let requestBody: RequestBody?
  /// The responses, in document order.
  public let responses: [Response]
  /// The alternative credentials, any of which suffices; empty if none are needed.
  public let security: [SecurityRequirement]
  /// Whether the contract says that a request needs no credentials, by `[]` or `{}`; without `security`, or in a document
  /// without any scheme, it says nothing.
  package let isOpen: Bool
  /// How the pages of the list that the operation returns follow each other (`x-pagination`).
  public let pagination: Pagination?
  /// The promise about identical requests (`x-stable`).
  public let stability: Stability?
  /// The rules for clients that save the response (`x-client-cache`).
  public let clientCache: ClientCache?
  /// The statements of the contract about its resource (`x-resource-of`, `x-key`).
  package let resource: ResourceStatement?
  /// The requests that the API sends because of a request for the operation.
  public let callbacks: [Callback]
  /// The place of the method in its document.
  public let place: SourcePlace
  /// The place of `responses`, or of the method if there is none.
  public let responsesPlace: SourcePlace

  package init(
    id: String,
    method: HTTPMethod,
    path: PathTemplate,
    serverURLs: [String],
    serverPaths: [String],
    serverTemplates: [PathTemplate] = [],
    summary: String?,
    isDeprecated: Bool,
    parameters: [Parameter],
    requestBody: RequestBody?,
    responses: [Response],
    security: [SecurityRequirement],
    isOpen: Bool = false,
    pagination: Pagination?,
    stability: Stability?,
    clientCache: ClientCache?,
    resource: ResourceStatement? = nil,
    callbacks: [Callback] = [],
    place: SourcePlace,
    responsesPlace: SourcePlace
  ) {
    self.id = id
    self.method = method
    self.path = path
    self.serverURLs = serverURLs
    self.serverPaths = serverPaths.isEmpty ? [""] : serverPaths
    self.serverTemplates = serverTemplates
    self.summary = summary
    self.isDeprecated = isDeprecated
    self.parameters = parameters
    self.requestBody = requestBody
    self.responses = responses
    self.security = security
    self.isOpen = isOpen
    self.pagination = pagination
    self.stability = stability
    self.clientCache = clientCache
    self.resource = resource
    self.callbacks = callbacks
    self.place = place
    self.responsesPlace = responsesPlace
  }

  /// The path of the first server, such as `/v1`, without a trailing slash; empty for `/`.
  public var serverPath: String { serverPaths.first ?? "" }

  /// Returns the response described for a status: for the exact code, otherwise for its range, otherwise the default.
  public func response(for status: Int) -> Response? {
    responses.filter { $0.pattern.includes(status) }.max { $0.pattern.specificity < $1.pattern.specificity }
  }

  /// Returns whether the contract documents a status other than through `default`.
  package func documents(_ status: Int) -> Bool {
    responses.contains { $0.pattern != .default && $0.pattern.includes(status) }
  }

  /// Whether a response is documented by its exact status, and not only by a range or as the default.
  package func documentsExactly(_ status: Int) -> Bool { response(for: status)?.pattern == .exact(status) }

  /// Whether any refusal is documented: by the default response of an operation whose success has one of its own.
  package var documentsAnyRefusal: Bool {
    responses.contains { $0.pattern == .default } && responses.contains { $0.pattern.isSuccess }
  }

  /// Returns the parameter with a name in a part of the request; header names are compared case-insensitively.
  public func parameter(_ name: String, in location: Parameter.Location) -> Parameter? {
    parameters.first { $0.location == location && $0.isNamed(name) }
  }

  /// Returns the query parameter with a name; `nil` for no name.
  package func queryParameter(_ name: String?) -> Parameter? { name.flatMap { parameter($0, in: .query) } }

  /// Returns the beginning of a path that is the path of a server; `nil` if it is none's.
  package func serverPath(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return serverPaths.first(where: path.hasPrefix)
      ?? serverTemplates.lazy.compactMap { template in
        let start = parts.prefix(template.segments.count + 1).joined(separator: "/")
        return template.match(start) == nil ? nil : start
      }.first
  }

  /// Matches the decoded segments of a path below the server path.
  ///
  /// Where a segment has several expressions, its text is split so that the parameters accept the values.
  ///
  /// - Parameter written: The segments as they are written; `nil` if none has percent-encoded characters.
  func match(_ texts: ArraySlice<String>, written: ArraySlice<String>?) -> OperationMatch? {
    guard var values = path.match(texts) else { return nil }
    guard written != nil || path.sharesSegments else { return OperationMatch(operation: self, pathParameters: values) }
    var spelled: [String: String] = [:]
    for (segment, (text, own)) in zip(path.segments, zip(texts, written ?? texts)) where !segment.names.isEmpty {
      // A literal part may be encoded, so the decoded text is split as well.
      let splits = segment.splits(of: own) + (own == text ? [] : segment.splits(of: text.replacing("%", with: "%25")))
      for (name, value) in splits.first(where: accepts) ?? splits.first ?? [:] {
        (spelled[name], values[name]) = (value, PercentEncoding.decode(value))
      }
    }
    return OperationMatch(operation: self, pathParameters: values, written: spelled)
  }

  /// Returns whether parameters accept the values of expressions as they are written.
  private func accepts(_ written: [String: String]) -> Bool {
    written.allSatisfy { name, text in
      guard let parameter = parameter(name, in: .path), let schema = parameter.schema else { return true }
      return parameter.decode(written: text).map { schema.validator.isValid($0.root) } ?? false
    }
  }

  func renamed(_ id: String) -> Operation { copy(id: id) }

  /// Returns the operation with parameters in place of its own.
  func replacingParameters(_ replacement: (Parameter) -> Parameter) -> Operation {
    copy(parameters: parameters.map(replacement))
  }

  /// Returns the operation with another method and path, other parameters than headers, and the same identifier.
  func shown(as method: HTTPMethod, _ path: PathTemplate, _ parameters: [Parameter]) -> Operation {
    let headers = self.parameters.filter { $0.location == .header || $0.location == .cookie }
    return copy(method: method, path: path, parameters: parameters + headers)
  }

  private func copy(
    id: String? = nil,
    method: HTTPMethod? = nil,
    path: PathTemplate? = nil,
    parameters: [Parameter]? = nil
  ) -> Operation {
    Operation(
      id: id ?? self.id,
      method: method ?? self.method,
      path: path ?? self.path,
      serverURLs: serverURLs,
      serverPaths: serverPaths,
      serverTemplates: serverTemplates,
      summary: summary,
      isDeprecated: isDeprecated,
      parameters: parameters ?? self.parameters,
      requestBody: requestBody,
      responses: responses,
      security: security,
      isOpen: isOpen,
      pagination: pagination,
      stability: stability,
      clientCache: clientCache,
      resource: resource,
      callbacks: callbacks,
      place: place,
      responsesPlace: responsesPlace
    )
  }
}
