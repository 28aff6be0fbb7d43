package import HTTPMessages

/// Where a run receives what the API sends, and for how long it waits for it.
package struct CallbackConfiguration: Sendable {
  /// The URL that the API gets; a path of its own follows for each request.
  package var url: HTTPURL
  /// Receives the requests.
  package var inbox: CallbackInbox
  /// How long a callback may take after the response to the request that causes it.
  package var timeout: Duration
  /// The secret of signatures; `nil` if they are not judged.
  package var secret: String?
  /// Waits for a duration.
  package var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }

  /// Creates a configuration.
  package init(url: HTTPURL, inbox: CallbackInbox, timeout: Duration = .seconds(5), secret: String? = nil) {
    (self.url, self.inbox, self.timeout, self.secret) = (url, inbox, timeout, secret)
  }

  /// Returns the URL for a request of the run.
  func url(number: Int) -> String {
    var url = url
    while url.path.hasSuffix("/") { url.path.removeLast() }
    url.path += inbox.path(number: number)
    return url.description
  }
}
