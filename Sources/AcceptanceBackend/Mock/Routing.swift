import ContractMockServer
import FeedAcceptance
import Foundation
import HTTPExchange
import HTTPTransport

extension HTTPRequest {
  /// The request at another address, its path and query as they are.
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
  /// An address at which nothing listens.
  var closedAddress: HTTPURL { HTTPURL(scheme: "http", host: "127.0.0.1", port: closedPort.port) }
}

extension JournalLine {
  /// A request that came to the mock.
  init(_ request: SessionRequest) {
    let note: String? =
      switch request.scenario.prefix(while: { $0 != ":" }) {
      case "offline": "connection reset"
      case "interim": "no response after it"
      case _ where request.status != nil && request.isUnmatched: "no recording matches"
      default: nil
      }
    self.init(method: request.method.rawValue, target: request.target, status: request.status, note: note)
  }
}
