public import Diagnostics
public import HTTPMessages
public import HTTPTypes

extension HTTPTypes.HTTPResponse {
  /// Creates the head of a response; its body is carried beside it, as everywhere with `HTTPTypes`.
  ///
  /// - Throws: `InvalidTextError` for a status without three digits, and for a header that is not valid HTTP.
  public init(_ response: ContractResponse) throws(InvalidTextError) {
    guard (100...999).contains(response.status) else {
      throw InvalidTextError(
        code: "invalid-status",
        text: "\(response.status)",
        expected: "a status",
        reason: "a status is a number from 100 to 999"
      )
    }
    self.init(
      status: Status(code: response.status, reasonPhrase: response.reason),
      headerFields: try HTTPFields(response.headers)
    )
  }
}

extension HTTPMessages.HTTPResponse {
  /// Creates a response from a head and its body.
  public init(_ response: HTTPTypes.HTTPResponse, body: [UInt8] = []) {
    self.init(
      status: response.status.code,
      reason: response.status.reasonPhrase,
      headers: HTTPHeaders(response.headerFields),
      body: body
    )
  }
}
