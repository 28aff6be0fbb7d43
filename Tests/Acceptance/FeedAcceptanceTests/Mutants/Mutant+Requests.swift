import FeedClient
import Foundation

extension Mutant {
  /// Faults in requests.
  static let requests = [
    Mutant("Pages have no limit", caughtBy: "load-more.requests") { parts in
      parts.pageURL = { base, shown, limit in
        FeedAPI.shipped.page(after: shown, limit: limit, of: base).keeping { $0.name != "limit" }
      }
    }
    .common,
    Mutant("Pages have twenty images", caughtBy: "payloads.endpoint-feed") { parts in
      parts.pageURL = { base, shown, _ in FeedAPI.shipped.page(after: shown, limit: 20, of: base) }
    },
    Mutant("The next page is the first one", caughtBy: "load-more.requests") { parts in
      parts.pageURL = { base, _, limit in FeedAPI.shipped.page(after: [], limit: limit, of: base) }
    }
    .common,
    Mutant("The base URL's path is dropped", caughtBy: "payloads.base-url.path.first-page") { parts in
      parts.pageURL = { base, shown, limit in
        FeedAPI.shipped.page(after: shown, limit: limit, of: base.changed { $0.path = "" })
      }
    },
    Mutant("The base URL's port is dropped", caughtBy: "payloads.base-url.port.next-page") { parts in
      parts.pageURL = { base, shown, limit in
        FeedAPI.shipped.page(after: shown, limit: limit, of: shown.isEmpty ? base : base.changed { $0.port = nil })
      }
    },
    Mutant("The base URL's user is dropped", caughtBy: "payloads.base-url.user.comments") { parts in
      parts.commentsURL = { base, id in FeedAPI.shipped.comments(on: id, of: base.changed { $0.user = nil }) }
    },
    Mutant("Comments are requested below another path", caughtBy: "payloads.endpoint-comments") { parts in
      parts.commentsURL = { base, id in base.appending(path: "v1/images/\(id.uuidString)/comments") }
    },
    Mutant("Requests are not signed", caughtBy: "authentication.signed") { parts in
      parts.authenticated = { client, _ in client }
    },
    Mutant("A stale token is not refreshed", caughtBy: "authentication.refreshed") { parts in
      parts.authenticated = { AuthenticatedHTTPClient($0, tokens: StaleTokens($1)) }
    },
    Mutant("A failed refresh is kept quiet", caughtBy: "authentication.failed-refresh") { parts in
      parts.authenticated = { AuthenticatedHTTPClient($0, tokens: QuietTokens($1)) }
    },
  ]

  /// Tokens that are what they were.
  private struct StaleTokens: AccessTokens {
    let tokens: any AccessTokens
    init(_ tokens: any AccessTokens) { self.tokens = tokens }
    func token() async throws -> AccessToken { try await tokens.token() }
    func refreshed(after refused: AccessToken) async throws -> AccessToken { refused }
  }

  /// Tokens of which the old one will do where there is no new one.
  private struct QuietTokens: AccessTokens {
    let tokens: any AccessTokens
    init(_ tokens: any AccessTokens) { self.tokens = tokens }
    func token() async throws -> AccessToken { try await tokens.token() }
    func refreshed(after refused: AccessToken) async throws -> AccessToken {
      (try? await tokens.refreshed(after: refused)) ?? refused
    }
  }
}

extension URL {
  /// The URL with other parts.
  fileprivate func changed(_ edit: (inout URLComponents) -> Void) -> URL {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
    edit(&parts)
    return parts.url ?? self
  }

  /// The URL with some of its query items.
  fileprivate func keeping(_ isKept: (URLQueryItem) -> Bool) -> URL {
    changed { $0.queryItems = $0.queryItems?.filter(isKept) }
  }
}
