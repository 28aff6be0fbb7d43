public import Diagnostics
public import HTTPMessages
public import HTTPTypes

extension HTTPTypes.HTTPRequest {
  /// Creates the head of a request; its body is carried beside it, as everywhere with `HTTPTypes`.
  ///
  /// - Throws: `InvalidTextError` for a method or a header that is not valid HTTP.
  public init(_ request: ContractRequest) throws(InvalidTextError) {
    guard let method = Method(request.method.rawValue) else {
      throw InvalidTextError(
        code: "invalid-method",
        text: request.method.rawValue,
        expected: "a method",
        reason: "a method consists of letters, digits and !#$%&'*+-.^_`|~"
      )
    }
    self.init(
      method: method,
      scheme: request.url.scheme,
      authority: request.url.authority,
      path: request.url.requestTarget,
      headerFields: try HTTPFields(request.headers)
    )
  }
}

extension HTTPMessages.HTTPRequest {
  /// Creates a request from a head and its body.
  ///
  /// - Throws: `InvalidTextError` if scheme, authority and path are not those of an absolute URL.
  public init(_ request: HTTPTypes.HTTPRequest, body: [UInt8] = []) throws(InvalidTextError) {
    self.init(
      method: HTTPMethod(request.method.rawValue),
      url: try HTTPURL(
        parsing: "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
      ),
      headers: HTTPHeaders(request.headerFields),
      body: body
    )
  }
}
