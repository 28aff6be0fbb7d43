import Basics
import ContractVerifier
import HTTPMessages
import HTTPServerCore

/// A server that receives callbacks and webhooks during a run.
struct CallbackReceiver {
  /// The largest request that is received; a larger one gets status 413.
  private static let maximumBody = 1 << 20
  private static let maximumConnections = 256

  /// How the run uses it.
  let configuration: CallbackConfiguration
  private let server: HTTPServer

  /// Starts to listen.
  ///
  /// - Throws: `CommandFailure` if it cannot listen there.
  init(_ place: CallbackOptions.Place) async throws(CommandFailure) {
    let inbox = CallbackInbox(token: String(WallClock.now / 1_000_000, radix: 36))
    var limits = ServerLimits()
    limits.bodyBytes = Self.maximumBody
    limits.totalBodyBytes = 16 << 20
    limits.connections = Self.maximumConnections
    do throws(ListenerError) {
      server = try await HTTPServer.start(host: place.host, port: place.port, security: nil, limits: limits) {
        address in
        ClosureResponder(address: address) { inbox.receive($0) }
      }
    } catch {
      throw CommandFailure(
        "callbacks cannot be received at \(place.host):\(place.port)",
        because: "\(error)",
        remedy: "name another port with --callback-url, or 0 for a free one"
      )
    }
    var url = place.url
    if url.port == 0 { url.port = server.port }
    configuration = CallbackConfiguration(url: url, inbox: inbox, timeout: place.timeout, secret: place.secret)
  }

  /// Stops listening.
  func stop() async { await server.shutdown(grace: .milliseconds(200)) }
}
