package import HTTPMessages

extension HTTPResponse {
  /// A response with a JSON body.
  package static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
  }

  /// A response without a body.
  package static func empty(_ status: Int) -> HTTPResponse { HTTPResponse(status: status) }
}
