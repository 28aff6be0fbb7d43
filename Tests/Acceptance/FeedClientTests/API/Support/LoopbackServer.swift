import Basics
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A server on a free loopback port that responds to each request as scripted, byte by byte.
///
/// After the last step of a script, the connection stays open and waits for the next request.
final class LoopbackServer: Sendable {
  /// An action of the server after a request.
  enum Step: Sendable {
    /// Writes text.
    case text(String)
    /// Writes bytes.
    case bytes([UInt8])
    /// Writes text one byte at a time.
    case drip(String, every: Duration)
    /// Closes the connection orderly.
    case close
    /// Resets the connection (TCP RST).
    case reset

    /// A valid response with a Content-Length.
    static func response(_ status: Int, _ fields: [String] = [], body: String = "") -> Step {
      let head = ["HTTP/1.1 \(status) Reason", "Content-Length: \(body.utf8.count)"] + fields
      return .text((head + ["", body]).joined(separator: "\r\n"))
    }
  }

  /// An event that the server observed.
  enum Event: Sendable, Equatable {
    /// A request was received, with this head and body.
    case request(String)
    /// The client closed a connection.
    case gone
  }

  /// The port of the server.
  let port: Int
  /// All events, for one reader.
  let events: AsyncStream<Event>
  private let listener: Int32
  private let isStopped = AtomicFlag()
  private let note: AsyncStream<Event>.Continuation
  private let log = Mutex<[String]>([])

  /// The requests so far, with heads and bodies.
  var requests: [String] { log.withLock { $0 } }
  /// The base URL of the server.
  var origin: String { "http://127.0.0.1:\(port)" }

  /// Starts a server; the script receives each request and the number of previous ones.
  init(script: @escaping @Sendable (_ request: String, _ count: Int) -> [Step]) throws {
    (events, note) = AsyncStream.makeStream()
    (listener, port) = try LoopbackSocket.bound()
    guard listen(listener, 128) == 0 else { throw LoopbackSocket.Failure() }
    Thread.detachNewThread { self.acceptConnections(script) }
  }

  /// Stops accepting connections; open ones end with their clients.
  func stop() { isStopped.set() }

  /// Waits for an event, and drops earlier ones.
  func wait(for expected: Event) async {
    for await event in events where event == expected { return }
  }

  private func acceptConnections(_ script: @escaping @Sendable (String, Int) -> [Step]) {
    defer { close(listener) }
    while !isStopped.isSet {
      guard LoopbackSocket.isReadable(listener, within: 100) else { continue }
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { continue }
      LoopbackSocket.set(SO_SNDTIMEO, of: connection, to: timeval(tv_sec: 600, tv_usec: 0))
      #if canImport(Darwin)
        LoopbackSocket.set(SO_NOSIGPIPE, of: connection, to: Int32(1))
      #endif
      Thread.detachNewThread { self.serve(connection, script) }
    }
  }

  private func serve(_ connection: Int32, _ script: (String, Int) -> [Step]) {
    defer { close(connection) }
    var received: [UInt8] = []
    while !isStopped.isSet {
      guard LoopbackSocket.isReadable(connection, within: 100) else { continue }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else {
        note.yield(.gone)
        return
      }
      received += buffer.prefix(count)
      while let request = Self.takeRequest(from: &received) {
        let before = log.withLock { log in
          defer { log.append(request) }
          return log.count
        }
        note.yield(.request(request))
        for step in script(request, before) { guard perform(step, on: connection) else { return } }
      }
    }
  }

  /// The first request in the received bytes, with a body according to `Content-Length`.
  private static func takeRequest(from bytes: inout [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let name = "content-length: "
    let field = text[..<end.lowerBound].split(separator: "\r\n").first { $0.lowercased().hasPrefix(name) }
    let length = text[..<end.upperBound].utf8.count + (field.flatMap { Int($0.dropFirst(name.count)) } ?? 0)
    guard bytes.count >= length else { return nil }
    defer { bytes.removeFirst(length) }
    return String(decoding: bytes.prefix(length), as: UTF8.self)
  }

  /// Performs a step; returns `false` if the connection has ended.
  private func perform(_ step: Step, on connection: Int32) -> Bool {
    switch step {
    case .text(let text): return LoopbackSocket.write(Array(text.utf8), to: connection)
    case .bytes(let bytes): return LoopbackSocket.write(bytes, to: connection)
    case .drip(let text, let interval):
      for byte in text.utf8 {
        guard LoopbackSocket.write([byte], to: connection) else { return false }
        Thread.sleep(forTimeInterval: interval / .seconds(1))
      }
      return true
    case .close: return false
    case .reset:
      LoopbackSocket.set(SO_LINGER, of: connection, to: linger(l_onoff: 1, l_linger: 0))
      return false
    }
  }
}
