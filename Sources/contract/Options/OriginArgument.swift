import HTTPMessages

/// Parses the origins of web pages from the command line.
enum OriginArgument {
  /// Parses origins such as `http://localhost:3000`.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - option: The name of their option.
  ///   - remedy: What else could be written.
  static func parse(
    _ texts: [String],
    option: String,
    remedy: String = ""
  ) throws(CommandFailure) -> Set<String> {
    var origins: Set<String> = []
    for text in texts {
      guard let url = try? HTTPURL(parsing: text), ["", "/"].contains(url.path), url.query == nil, url.userInfo == nil
      else {
        throw CommandFailure(
          "\"\(VisibleText.of(text))\" is not an origin",
          at: option,
          remedy: "write it as http://localhost:3000\(remedy)"
        )
      }
      origins.insert(url.origin)
    }
    return origins
  }
}
