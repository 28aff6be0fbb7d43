import Basics
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Serves the requests of sessions that were made from a configuration for one mock.
class BoundMockProtocol<Tag: RouteTag>: MockURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { isHTTP(request) }

  override var mock: Mock? { BoundRoute.mock(of: ObjectIdentifier(BoundMockProtocol<Tag>.self)) }

  override var reasonWithoutMock: String {
    StrayRequests.note(
      "\(request.httpMethod ?? "GET") \(request.url?.host ?? "") arrived after its test had ended; "
        + "wait for the request in the test, or cancel it"
    ).description
  }
}

/// Serves the requests of the session of one mock.
final class OwnMockProtocol<Tag: RouteTag>: BoundMockProtocol<Tag> {
  override var sessionKind: SessionKind { .own }
}

/// The classes of the sessions that were made for one mock; no other mock ever gets them.
final class BoundRoute: Sendable {
  private struct State: Sendable {
    var count = 0
    var mocks: [ObjectIdentifier: Mock] = [:]
  }

  private static let state = Mutex(State())

  /// The class for sessions of any configuration.
  let protocolClass: MockURLProtocol.Type
  /// The class for the session of the mock.
  let ownClass: MockURLProtocol.Type

  init(to mock: Mock) {
    let number = Self.state.withLock { state in
      state.count += 1
      return state.count
    }
    (protocolClass, ownClass) = Self.makeClasses(RouteTags.tag(number))
    Self.state.withLock { $0.mocks[ObjectIdentifier(protocolClass)] = mock }
  }

  /// Ends the route: requests of its sessions fail from now on.
  func end() { Self.state.withLock { $0.mocks[ObjectIdentifier(protocolClass)] = nil } }

  static func mock(of route: ObjectIdentifier) -> Mock? { state.withLock { $0.mocks[route] } }

  private static func makeClasses<Tag: RouteTag>(
    _: Tag.Type
  ) -> (bound: MockURLProtocol.Type, own: MockURLProtocol.Type) {
    (BoundMockProtocol<Tag>.self, OwnMockProtocol<Tag>.self)
  }
}

/// Fails the requests of sessions that were made outside of a test with a mock.
final class MissingMockProtocol: MockURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { isHTTP(request) }

  override var reasonWithoutMock: String {
    "this session was made by .mocked outside of a test with a mock; make it in the test, or use mock.configuration"
  }
}
