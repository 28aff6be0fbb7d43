import ContractMockServer
import HTTPMessages
import MockEngine

/// An upstream on this machine that receives a request, and responds with 404 when the test lets it.
final class HeldUpstream: HTTPClient {
  private let arrival = AsyncStream<Void>.makeStream()
  private let permission = AsyncStream<Void>.makeStream()

  private init() {}

  /// Serves as long as `body` runs, which gets the upstream and its base URL.
  static func serving(_ body: (_ upstream: HeldUpstream, _ baseURL: String) async throws -> Void) async throws {
    let upstream = HeldUpstream()
    var options = MockOptions()
    options.unmatched = .forward
    let api = MockAPI(contract: try PackageContract.contract.get(), recordings: [], options: options)
    let server = try await MockServer.start(
      runtime: MockRuntime(api: api),
      configuration: MockServer.Configuration(forwarder: upstream)
    )
    do { try await body(upstream, server.baseURL.description) } catch {
      await server.shutdown(grace: .zero)
      throw error
    }
    await server.shutdown(grace: .zero)
  }

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    arrival.continuation.yield()
    for await _ in permission.stream { break }
    return HTTPExchange(request: request, response: HTTPResponse(status: 404))
  }

  /// Waits until a request has arrived.
  func waitForRequest() async { for await _ in arrival.stream { break } }

  /// Responds to the request.
  func respond() { permission.continuation.yield() }
}
