import ContractJudge
import ContractModel
import HTTPMessages

/// Builds requests from operations and values: base URL, server path, path template, query, headers and body.
struct OperationRequestBuilder: Sendable {
  let baseURL: HTTPURL
  let serverPath: String?
  /// The bodies to send where the values have none, by operation id.
  var bodies: [String: RequestContent] = [:]

  /// Returns the request for an operation with values; `nil` if a path parameter has no value.
  func request(for operation: Operation, _ values: ParameterValues) -> HTTPRequest? {
    var path: [String: String] = [:]
    var query: [String] = []
    var headers = HTTPHeaders()
    var cookies: [String] = []
    for parameter in operation.parameters where !parameter.isDescribedElsewhere {
      guard let value = values[parameter] else { continue }
      switch parameter.location {
      case .path: path[parameter.name] = Self.text(of: parameter, value)
      case .query, .querystring: query.append(contentsOf: Self.items(of: parameter, value))
      case .header: headers.add(parameter.name, Self.text(of: parameter, value))
      case .cookie: cookies.append(contentsOf: Self.items(of: parameter, value))
      }
    }
    guard let path = operation.path.expand(path, areEncoded: true) else { return nil }
    var url = baseURL
    url.path = prefix(of: operation) + path
    url.fragment = nil
    let own = operation.path.query.isEmpty ? nil : QueryItem.serialize(operation.path.query)
    let fixed = [baseURL.query, own].compactMap(\.self)
    url.query = fixed.isEmpty && query.isEmpty ? nil : (fixed + query).joined(separator: "&")
    if !cookies.isEmpty { headers.add("Cookie", cookies.joined(separator: "; ")) }
    headers.add("Accept", AcceptedTypes(operation).usual)
    var body: [UInt8] = []
    if let content = values.body ?? bodies[operation.id] {
      body = content.bytes
      headers.add("Content-Type", content.type)
    }
    return HTTPRequest(method: operation.method, url: url, headers: headers, body: body)
  }

  /// Returns the path before the operation's own: the base URL's path and the server path.
  func prefix(of operation: Operation) -> String {
    [baseURL.path, serverPath ?? operation.serverPath].map { part in
      var part = part[...]
      while part.last == "/" { part = part.dropLast() }
      return part.isEmpty || part.first == "/" ? String(part) : "/" + part
    }
    .joined()
  }

  private static func items(of parameter: Parameter, _ value: ParameterValues.Value) -> [String] {
    switch value {
    case .text(let text) where parameter.location == .querystring: [PercentEncoding.encode(text)]
    case .text(let text): ["\(PercentEncoding.encode(parameter.name))=\(PercentEncoding.encode(text))"]
    case .value(let literal): [parameter.query(for: literal)].filter { !$0.isEmpty }
    }
  }

  private static func text(of parameter: Parameter, _ value: ParameterValues.Value) -> String {
    switch value {
    case .text(let text): parameter.location == .path ? PercentEncoding.encode(text) : text
    case .value(let literal): parameter.text(for: literal)
    }
  }
}
