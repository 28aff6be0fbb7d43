import HTTPMessages
package import MockEngine

/// The files of the inspector's page, which have no data of the mock API in them.
package enum InspectorPage {
  /// The page that links to the inspector.
  package static let welcome = WelcomePage(response(html: EmbeddedTexts.welcomeHTML))

  /// Returns the file that a request is for; `nil` if there is none, or the method is not `GET` or `HEAD`.
  static func response(to request: HTTPRequest) -> HTTPResponse? {
    guard [.get, .head].contains(request.method), request.url.path.hasPrefix(ControlAPI.prefix) else { return nil }
    let name = request.url.path.dropFirst(ControlAPI.prefix.count)
    return files[name.isEmpty ? "index.html" : String(name)]
  }

  /// The response with an HTML page that can neither run nor load anything but the page's own files.
  static func response(html: String) -> HTTPResponse {
    var headers = guarded
    headers.add("Content-Security-Policy", policy)
    headers.add("X-Frame-Options", "DENY")
    headers.add("Cross-Origin-Opener-Policy", "same-origin")
    headers.add("Content-Type", "text/html; charset=utf-8")
    return HTTPResponse(status: 200, headers: headers, body: Array(html.utf8))
  }

  /// Source: Content Security Policy Level 3.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].joined(separator: "; ")

  private static let guarded: HTTPHeaders = [
    "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]

  /// The files by their names: those of `Embedded/page`.
  private static let files: [String: HTTPResponse] = EmbeddedTexts.files.reduce(into: [:]) { files, file in
    guard file.path.hasPrefix("page/") else { return }
    let name = String(file.path.dropFirst("page/".count))
    if name.hasSuffix(".html") {
      files[name] = response(html: file.text)
    } else {
      var headers = guarded
      let type = name.hasSuffix(".css") ? "text/css" : name.hasSuffix(".svg") ? "image/svg+xml" : "text/javascript"
      headers.add("Content-Type", "\(type); charset=utf-8")
      files[name] = HTTPResponse(status: 200, headers: headers, body: Array(file.text.utf8))
    }
  }
}
