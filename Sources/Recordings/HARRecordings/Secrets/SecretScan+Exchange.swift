import HTTPMessages
import JSONSyntax
import Redaction

extension SecretScan {
  /// Searches an exchange that was not read from a HAR file.
  mutating func search(_ exchange: HTTPExchange, at location: JSONLocation?) {
    editor.side = .request
    let request = exchange.request
    _ = editor.edit(url: request.url)
    for mention in editor.takeMentions() {
      add(mention, at: location, part: Self.part(of: mention, inURL: "request URL"))
    }
    search(request.headers, of: "request", at: location)
    search(request.body, request.headers, of: "request", at: location)
    guard let response = exchange.response else { return }
    editor.side = .response
    search(response.headers, of: "response", at: location)
    search(response.body, response.headers, of: "response", at: location)
  }

  /// Searches the bodies of an entry that are in files beside its recording.
  mutating func search(bodiesElsewhereOf entry: RecordedEntry) {
    if entry.requestBodyState == .elsewhere {
      editor.side = .request
      search(entry.requestBody(), entry.requestHead.headers, of: "request", at: entry.place.location)
    }
    guard entry.responseBodyState == .elsewhere else { return }
    editor.side = .response
    search(entry.responseBody(), entry.responseHead.headers, of: "response", at: entry.place.location)
  }

  private mutating func search(_ headers: HTTPHeaders, of message: String, at location: JSONLocation?) {
    for field in headers.fields {
      _ = editor.edit(header: field.name, field.value)
      for mention in editor.takeMentions() { add(mention, at: location, part: "\(message) header \(field.name)") }
    }
  }

  private mutating func search(
    _ body: [UInt8],
    _ headers: HTTPHeaders,
    of message: String,
    at location: JSONLocation?
  ) {
    let readable = ReadableBody(body, headers: headers, limit: RecordingReader.Limits().bodyBytes)
    _ = editor.edit(body: readable.bytes, type: headers["Content-Type"].flatMap { MediaType($0) })
    for mention in editor.takeMentions() {
      add(mention, at: location, part: Self.part(of: mention, in: "\(message) body"))
    }
  }
}
