import FeedAcceptance
import Foundation
import HTTPMessages
import HTTPTransport
import MockEngine

extension HTTPRequest {
  /// Returns the request with another address, but the same path and query.
  func sent(to address: HTTPURL) -> HTTPRequest {
    var request = self
    request.url.scheme = address.scheme
    request.url.host = address.host
    request.url.port = address.port
    request.url.userInfo = nil
    request.headers["Host"] = nil
    return request
  }
}

extension MockBackend {
  /// An address on which nothing listens.
  var closedAddress: HTTPURL { HTTPURL(scheme: "http", host: "127.0.0.1", port: closedPort.port) }
}

extension JournalLine {
  /// Creates a line from a request that reached the mock.
  init(_ request: SessionRequest) {
    let scenario = request.scenario.prefix { $0 != ":" }
    let note: String? =
      switch scenario {
      case "half-open": "no complete response"
      case "offline": "connection reset"
      case "interim": "no final response"
      case "contract-violation": request.change
      case _ where request.status != nil && request.isUnmatched: "no recording matches"
      default: nil
      }
    // Whether the client gave up before the headers arrived is chance.
    let status = scenario == "half-open" ? nil : request.status
    self.init(method: request.method.rawValue, target: request.target, status: status, note: note)
  }
}
