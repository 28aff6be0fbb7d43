import HTTPMessages

/// A live API, and the headers of every request to it.
struct LiveTarget: Sendable, CustomStringConvertible {
  /// Its base URL.
  var url: HTTPURL
  /// The headers that the user specified.
  let headers: HTTPHeaders

  /// Its base URL.
  var description: String { url.description }
}
