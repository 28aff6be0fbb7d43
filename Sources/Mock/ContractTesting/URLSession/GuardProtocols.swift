import Basics
import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fails the shared session's requests of a test that has ended.
final class EndedMockProtocol: MockURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    guard let mock = Mock.current, mock.isEnded else { return false }
    return isHTTP(request)
  }

  override var reasonWithoutMock: String {
    StrayRequests.note(
      "\(request.httpMethod ?? "GET") \(request.url?.host ?? "") arrived after its test had ended; "
        + "wait for the request in the test, or cancel it"
    ).description
  }
}

/// Fails the shared session's requests of unknown origin while mocks are running.
///
/// Such a request comes from a dispatch queue, a thread or a detached task. It may belong to a test with a mock, so it
/// must not reach the network, and nothing tells which test it is. Requests to this machine are let through, unless a
/// mock replays them: tests without mocks have servers of their own.
final class UnattributedProtocol: MockURLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    guard Mock.current == nil, isHTTP(request), SharedRoutes.activeCount > 0, SharedRoutes.processMock == nil else {
      return false
    }
    let host = ASCII.lowercased(request.url?.host ?? "")
    let isLocal = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
    return !isLocal || SharedRoutes.serves(host: host)
  }

  override var reasonWithoutMock: String {
    StrayRequests.note(
      "\(request.httpMethod ?? "GET") \(request.url?.host ?? "") through URLSession.shared belongs to no test: it was "
        + "started by a dispatch queue, a thread or a detached task while tests with mocks run; use mock.session, start "
        + "it in a child task, or give its test the trait .reach(.process)"
    ).description
  }
}

#if canImport(FoundationNetworking)
  /// Passes requests on to the network, in the moment in which Foundation's own classes are not registered.
  final class PassingProtocol: MockURLProtocol {
    static let isNeeded = AtomicFlag()

    override class func canInit(with request: URLRequest) -> Bool {
      guard isNeeded.isSet, Mock.current == nil, SharedRoutes.processMock == nil
      else {
        return false
      }
      return MockURLProtocol.isHTTP(request)
    }

    override func startLoading() {
      let request = request
      perform { receiver in
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        do {
          let (data, response) = try await session.data(for: request)
          if let response = response as? HTTPURLResponse { receiver.send(.head(response)) }
          if !data.isEmpty { receiver.send(.body(data)) }
          receiver.send(.end)
        } catch {
          receiver.send(.failure((error as? URLError)?.code ?? .unknown, error.localizedDescription))
        }
      }
    }
  }
#endif
