package import HTTPMessages

/// A request as it arrived, whose parts are read when they are needed.
///
/// The journal keeps it as it is. So a server that knows the reply to a request need not read the rest of it.
package protocol IncomingRequest: AnyObject, Sendable {
  /// The client session that the request names (`X-Contract-Session`); `nil` for none.
  var session: String? { get }
  /// The length of the session's name in bytes; 0 for none.
  var sessionSize: Int { get }
  /// The scenario that the request chooses (`X-Contract-Scenario`); `nil` for none.
  var scenario: String? { get }
  /// The method and the target, separated by a space.
  var line: ArraySlice<UInt8> { get }
  /// The body.
  var body: [UInt8] { get }
  /// The size of the body, in bytes.
  var bodySize: Int { get }
  /// The estimated memory that the request takes without its body, in bytes.
  var headSize: Int { get }

  /// Returns the request with a URL at the mock's own address.
  ///
  /// - Parameters:
  ///   - address: The mock's own address.
  ///   - names: The headers to include; `nil` for all.
  func request(at address: HTTPURL, only names: HeaderNameSet?) throws(RequestFault) -> HTTPRequest

  /// Returns a copy of the request with another body.
  func copy(body: [UInt8]) -> any IncomingRequest
}

extension IncomingRequest {
  /// Returns the request with a URL at the mock's own address, and all its headers.
  package func request(at address: HTTPURL) throws(RequestFault) -> HTTPRequest { try request(at: address, only: nil) }
}

/// A request that is a value already, because it never was on a wire.
package final class ValueRequest: IncomingRequest {
  private let request: HTTPRequest
  package let session: String?

  /// Creates a request; its headers include those that a connection adds.
  package convenience init(_ request: HTTPRequest) {
    self.init(request, session: request.headers[MockRuntime.sessionField])
  }

  /// Creates a request that belongs to a session.
  init(_ request: HTTPRequest, session: String?) { (self.request, self.session) = (request, session) }

  package var sessionSize: Int { session?.utf8.count ?? 0 }
  package var scenario: String? { request.headers[MockRuntime.scenarioField] }
  package var line: ArraySlice<UInt8> { Array("\(request.method) \(request.url.requestTarget)".utf8)[...] }
  package var body: [UInt8] { request.body }
  package var bodySize: Int { request.body.count }
  package var headSize: Int { request.headers.fields.reduce(100) { $0 + $1.name.utf8.count + $1.value.utf8.count } }

  /// Returns the request, whose URL has an address of its own.
  package func request(at _: HTTPURL, only names: HeaderNameSet?) throws(RequestFault) -> HTTPRequest {
    guard request.method.rawValue != "CONNECT" else {
      throw RequestFault(status: 501, reason: "this server is not a proxy")
    }
    guard let names else { return request }
    var found = request
    found.headers.fields.removeAll { !names.contains($0.name) }
    return found
  }

  package func copy(body: [UInt8]) -> any IncomingRequest {
    var copy = request
    copy.body = body
    return ValueRequest(copy, session: session)
  }
}
