package import HTTPMessages

extension HTTPResponse {
  /// The URL to which a redirect leads, without its query, which often repeats the request; `nil` for any other response.
  package var redirection: Substring? {
    300..<400 ~= status ? headers["Location"].map { $0.prefix { $0 != "?" && $0 != "#" } } : nil
  }
}
