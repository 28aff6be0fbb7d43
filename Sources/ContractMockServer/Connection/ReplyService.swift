import HTTPExchange
import NIOCore
import Synchronization

/// Turns requests into the bytes of their answers, and keeps what it has rendered.
///
/// An answer that depends on nothing but the request line is decided and rendered once: head and body in one buffer.
final class ReplyService: Sendable {
  private let api: MockAPI
  private let address: HTTPURL
  private let considersHeaders: Bool
  private let cache: Mutex<ReplyCache>

  /// Answers at an address, keeping at most so many rendered bytes.
  init(api: MockAPI, address: HTTPURL, cacheBytes: Int) {
    self.api = api
    self.address = address
    considersHeaders = api.considersHeaders
    cache = Mutex(ReplyCache(byteLimit: cacheBytes))
  }

  /// The answer to a request whose head stands at the beginning of some bytes.
  func answer(_ bytes: UnsafeRawBufferPointer, _ head: RequestHead, body: [UInt8], closes: Bool) -> ByteBuffer {
    let line = UnsafeRawBufferPointer(rebasing: bytes[..<head.target.upperBound])
    let isPlain = body.isEmpty && !considersHeaders && !closes && !head.isVersion10
    let known = cache.withLock { $0.next(line) }
    if isPlain, let rendering = known.rendering { return rendering }
    let connection: ResponseWriter.Connection = closes ? .close : head.isVersion10 ? .keepAlive : .implied
    let request: HTTPRequest
    do throws(RequestHead.Fault) {
      request = try RequestBuilder(address: address).request(bytes, head, body: body)
    } catch {
      return ResponseWriter.render(Self.response(to: error), connection)
    }
    let reply = api.reply(to: request, asked: known.asked)
    let rendering = ResponseWriter.render(reply.response, connection)
    cache.withLock { $0.keep(isPlain ? rendering : nil, of: reply.alternatives, line, asked: known.asked) }
    return rendering
  }

  /// The answer to what is no request; the connection is closed behind it.
  static func refusal(of fault: RequestHead.Fault) -> ByteBuffer {
    ResponseWriter.render(response(to: fault), .close)
  }

  private static func response(to fault: RequestHead.Fault) -> HTTPResponse {
    let detail = fault.reason.prefix(1).uppercased() + fault.reason.dropFirst() + "."
    return MessageRules.ready(Problem(status: fault.status, detail: detail).response, for: .get)
  }
}
