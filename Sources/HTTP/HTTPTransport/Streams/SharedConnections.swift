import Basics
import HTTPMessages
import NIOCore
import NIOPosix

/// A new connection: for one exchange at a time, or for many.
enum OpenedConnection: Sendable {
  case exclusive(Connection)
  case streamed(any StreamedConnection)
}

/// The connections of HTTP/2, one for each origin, which requests share as streams.
///
/// As long as it is unknown whether an origin speaks HTTP/2, its first request opens a connection, and the others wait.
final class SharedConnections: Sendable {
  /// The use of a shared connection for one exchange.
  struct Lease: Sendable {
    fileprivate let number: Int
    /// Whether no exchange has used the connection before.
    let isNew: Bool
    let perform: @Sendable (WireRequest) async -> ExchangeOutcome
  }

  /// The connection or lease that a request is sent on.
  enum Choice {
    case exclusive(Connection)
    case shared(Lease)
  }

  fileprivate struct Entry {
    let number: Int
    let connection: any StreamedConnection
    var leases = 0
    var wasUsed = false
    var lastUse = ContinuousClock.now
  }

  fileprivate enum Step {
    case use(Lease)
    case wait(EventLoopFuture<Void>)
    case open(EventLoopPromise<Void>?)
  }

  fileprivate struct State {
    var entries: [Origin: Entry] = [:]
    var opening: [Origin: EventLoopFuture<Void>] = [:]
    /// The origins whose servers chose HTTP/1.1.
    var others: Set<Origin> = []
    /// Connections in use that are no longer the one of their origin.
    var retired: [Int: Entry] = [:]
    var count = 0
    var isShutDown = false
  }

  /// How long a connection may be without a stream before a request that must not be repeated gets a new one.
  ///
  /// A server may close an idle connection at any moment.
  fileprivate static let idleTime = Duration.seconds(1)

  private let connector: Connector
  private let http2: ClientHTTP2
  private let state = Mutex(State())

  init(connector: Connector, http2: ClientHTTP2) {
    self.connector = connector
    self.http2 = http2
  }

  /// Returns whether HTTP/2 is tried with an origin; a connection without TLS cannot agree on it.
  func maySpeakHTTP2(to origin: Origin) -> Bool { origin.isSecure || http2.isRequired }

  /// Returns what a request is sent on; a lease must be released.
  ///
  /// - Throws: A fault that says why no connection could be opened.
  func connection(
    to origin: Origin,
    isSafe: Bool,
    deadline: ContinuousClock.Instant,
    ticket: CancellationTicket
  ) async throws(TransportFault) -> Choice {
    while true {
      switch state.withLock({ $0.step(to: origin, isSafe: isSafe, by: self) }) {
      case .use(let lease): return .shared(lease)
      case .wait(let opened): try await wait(for: opened, to: origin, ticket)
      case .open(let promise):
        do throws(TransportFault) {
          let opened = try await connector.connect(to: origin, deadline: deadline, ticket: ticket)
          if promise != nil { state.withLock { $0.opening[origin] = nil } }
          defer { promise?.succeed() }
          switch opened {
          case .exclusive(let connection):
            state.withLock { _ = $0.others.insert(origin) }
            return .exclusive(connection)
          case .streamed(let connection): return .shared(add(connection, of: origin))
          }
        } catch {
          if promise != nil { state.withLock { $0.opening[origin] = nil } }
          promise?.fail(error)
          throw error
        }
      }
    }
  }

  /// Waits until another request has opened a connection; if it was cancelled, this one opens one.
  private func wait(
    for opened: EventLoopFuture<Void>,
    to origin: Origin,
    _ ticket: CancellationTicket
  ) async throws(TransportFault) {
    let mine = opened.eventLoop.makePromise(of: Void.self)
    ticket.onCancel { mine.fail(TransportFault(.cancelled, "cancelled while connecting to \(origin.text)")) }
    opened.cascade(to: mine)
    do {
      try await mine.futureResult.get()
    } catch {
      guard let fault = error as? TransportFault else { return }
      if fault.kind != .cancelled || ticket.isCancelled { throw fault }
    }
  }

  private func add(_ connection: any StreamedConnection, of origin: Origin) -> Lease {
    state.withLock { state in
      state.count += 1
      state.others.remove(origin)
      state.retire(origin)
      var entry = Entry(number: state.count, connection: connection)
      entry.leases = 1
      state.entries[origin] = entry
      return lease(of: entry, to: origin)
    }
  }

  /// Ends the use of a connection, which closes when nobody needs it any more.
  func release(_ lease: Lease, of origin: Origin) {
    let unneeded = state.withLock { state -> (any StreamedConnection)? in
      if var entry = state.entries[origin], entry.number == lease.number {
        entry.leases -= 1
        entry.lastUse = .now
        entry.wasUsed = true
        state.entries[origin] = entry
        guard state.isShutDown || !entry.connection.acceptsStreams, entry.leases == 0 else { return nil }
        state.entries[origin] = nil
        return entry.connection
      }
      guard var entry = state.retired[lease.number] else { return nil }
      entry.leases -= 1
      state.retired[lease.number] = entry.leases == 0 ? nil : entry
      return entry.leases == 0 ? entry.connection : nil
    }
    unneeded?.close()
  }

  /// Closes the connections that are not in use, and the others when they no longer are.
  func shutdown() {
    let unneeded = state.withLock { state in
      state.isShutDown = true
      let idle = state.entries.filter { $0.value.leases == 0 }
      for origin in idle.keys { state.entries[origin] = nil }
      return idle.values.map(\.connection)
    }
    for connection in unneeded { connection.close() }
  }

  fileprivate func lease(of entry: Entry, to origin: Origin) -> Lease {
    let (connection, connector) = (entry.connection, connector)
    return Lease(number: entry.number, isNew: !entry.wasUsed) { wireRequest in
      await connector.perform(wireRequest, on: connection, to: origin)
    }
  }
}

extension SharedConnections.State {
  /// Returns what a request does next.
  fileprivate mutating func step(to origin: Origin, isSafe: Bool, by owner: SharedConnections) -> SharedConnections.Step
  {
    if var entry = entries[origin] {
      let isIdle = entry.leases == 0 && ContinuousClock.now > entry.lastUse.advanced(by: SharedConnections.idleTime)
      if entry.connection.acceptsStreams, isSafe || !isIdle {
        entry.leases += 1
        entries[origin] = entry
        return .use(owner.lease(of: entry, to: origin))
      }
      retire(origin)
    }
    if others.contains(origin) { return .open(nil) }
    if let future = opening[origin] { return .wait(future) }
    let promise = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: Void.self)
    opening[origin] = promise.futureResult
    return .open(promise)
  }

  /// Removes the connection of an origin, which is closed when nobody uses it.
  fileprivate mutating func retire(_ origin: Origin) {
    guard let entry = entries.removeValue(forKey: origin) else { return }
    if entry.leases == 0 { entry.connection.close() } else { retired[entry.number] = entry }
  }
}
