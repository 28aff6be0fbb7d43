import Basics
import Foundation
import HARRecordings
import HTTPMessages

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Serves the requests of `URLSession.shared` that the task of one test starts.
///
/// Foundation chooses the class of a request's protocol where the request is started, in the caller's task. So the class
/// that says yes there is the one that belongs to the task's mock, and its instance needs no other sign.
final class SharedMockProtocol<Tag: RouteTag>: MockURLProtocol {
  private var claimed: Mock?

  #if canImport(FoundationNetworking)
    required init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {
      super.init(request: request, cachedResponse: cachedResponse, client: client)
      claimed = SharedRoutes.redeem(ObjectIdentifier(Self.self))
    }

    override class func canInit(with request: URLRequest) -> Bool {
      // Every class is asked about every request, so what is cheap comes first.
      guard let mock = Mock.current ?? SharedRoutes.processMock, mock.owns(ObjectIdentifier(self)), isHTTP(request)
      else {
        return false
      }
      return SharedRoutes.claim(ObjectIdentifier(self), for: mock)
    }
  #else
    override init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {
      super.init(request: request, cachedResponse: cachedResponse, client: client)
      claimed = SharedRoutes.mock(of: ObjectIdentifier(Self.self))
    }

    override class func canInit(with task: URLSessionTask) -> Bool {
      guard let request = task.currentRequest ?? task.originalRequest, isHTTP(request) else { return false }
      return TaskMocks.mock(of: task)?.owns(ObjectIdentifier(self)) ?? false
    }

    override class func canInit(with request: URLRequest) -> Bool {
      guard let mock = Mock.current ?? SharedRoutes.processMock else { return false }
      return isHTTP(request) && mock.owns(ObjectIdentifier(self))
    }
  #endif

  override var mock: Mock? { claimed }

  override var sessionKind: SessionKind { .shared }
}

#if !canImport(FoundationNetworking)
  import ObjectiveC

  /// The mocks of tasks, which Foundation asks about more than once, and not always in the caller's task.
  private enum TaskMocks {
    /// An object whose address is the key of the association.
    private final class Key: Sendable {}

    private static let owner = Key()

    static func mock(of task: URLSessionTask) -> Mock? {
      let key = UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
      if let known = objc_getAssociatedObject(task, key) as? Mock { return known }
      guard let mock = Mock.current else { return SharedRoutes.processMock }
      objc_setAssociatedObject(task, key, mock, .OBJC_ASSOCIATION_RETAIN)
      return mock
    }
  }
#endif

/// The class of the shared session's requests that belong to one mock, as long as the mock has it.
struct RouteLease: Sendable {
  let route: ObjectIdentifier
}

/// The classes that serve `URLSession.shared`.
///
/// They are registered once and used again by later mocks. A class is free only if every request that it claimed has
/// been created, so that no request gets the mock of a later test.
enum SharedRoutes {
  private struct Route: Sendable {
    var mock: Mock?
    /// The number of requests that were claimed and not created yet.
    var claims = 0
  }

  private struct State: Sendable {
    var routes: [ObjectIdentifier: Route] = [:]
    var free: [ObjectIdentifier] = []
    var active = 0
    var processMocks: [Mock] = []

    var onlyProcessMock: Mock? { processMocks.count == 1 ? processMocks.first : nil }

    mutating func lease(to mock: Mock) -> RouteLease? {
      guard let route = free.popLast() else { return nil }
      routes[route]?.mock = mock
      active += 1
      if mock.settings.reach.isProcess { processMocks.append(mock) }
      return RouteLease(route: route)
    }
  }

  /// The number of classes that are registered first; later the number doubles.
  private static let firstCount = 16

  private static let state = Mutex(State())
  /// The number of classes; the lock is held while classes are registered.
  private static let registered = Mutex(0)

  /// Gives a mock a class of its own.
  static func acquire(for mock: Mock) -> RouteLease {
    while true {
      if let lease = state.withLock({ $0.lease(to: mock) }) {
        if mock.settings.reach.isProcess { processCount.add() }
        return lease
      }
      grow()
    }
  }

  /// Takes the class back.
  static func release(_ lease: RouteLease) {
    state.withLock { state in
      guard let route = state.routes[lease.route] else { return }
      state.active -= 1
      if let mock = route.mock, mock.settings.reach.isProcess {
        state.processMocks.removeAll { $0 === mock }
        processCount.subtract()
      }
      if route.claims == 0 {
        state.routes[lease.route]?.mock = nil
        state.free.append(lease.route)
      }
      // Otherwise the class keeps its ended mock, and is free when the last request has been created.
    }
  }

  /// Whether a class belongs to a running mock; if so, the request that is about to be created is counted.
  static func claim(_ route: ObjectIdentifier, for mock: Mock) -> Bool {
    state.withLock { state in
      guard state.routes[route]?.mock === mock, !mock.isEnded else { return false }
      state.routes[route]?.claims += 1
      return true
    }
  }

  /// Returns the mock of a class whose request is created now.
  static func redeem(_ route: ObjectIdentifier) -> Mock? {
    state.withLock { state in
      guard let known = state.routes[route] else { return nil }
      let claims = max(0, known.claims - 1)
      state.routes[route]?.claims = claims
      if claims == 0, let mock = known.mock, mock.isEnded {
        state.routes[route]?.mock = nil
        state.free.append(route)
      }
      return known.mock
    }
  }

  static func mock(of route: ObjectIdentifier) -> Mock? { state.withLock { $0.routes[route]?.mock } }

  /// The mock that gets requests without a task; `nil` if there is none, or more than one.
  static var processMock: Mock? {
    processCount.value == 0 ? nil : state.withLock { $0.onlyProcessMock }
  }

  /// The number of running mocks that get requests without a task.
  private static let processCount = Counter()

  /// The number of running mocks.
  static var activeCount: Int { state.withLock(\.active) }

  /// Whether the running mocks replay a host.
  static func serves(host: String) -> Bool {
    let mocks = state.withLock { $0.routes.values.compactMap(\.mock) }
    return mocks.contains { mock in
      mock.recordings.contains { $0.entries.contains { $0.callback == nil && $0.requestHead.url.host == host } }
    }
  }

  /// Registers further classes.
  ///
  /// Foundation on Linux asks registered classes in the order of registration, so its own have to come last. They are
  /// registered anew after the others. A request of another test that falls into this moment is passed on by
  /// `PassingProtocol`. Foundation holds a lock while it asks a class, so none of it is called under the lock of the
  /// state.
  private static func grow() {
    registered.withLock { registered in
      guard state.withLock(\.free.isEmpty) else { return }
      let count = max(firstCount, registered)
      let routes = (registered..<(registered + count)).map { makeClass(RouteTags.tag($0)) }
      #if canImport(FoundationNetworking)
        // The shared session keeps the classes that were registered when it was first used. With none, it asks those
        // that are registered at the time of a request.
        let shared = URLSession.shared.configuration
        if registered == 0, shared.protocolClasses?.isEmpty == false { shared.protocolClasses = [] }
      #endif
      if registered == 0 {
        _ = URLProtocol.registerClass(EndedMockProtocol.self)
        _ = URLProtocol.registerClass(UnattributedProtocol.self)
      }
      for route in routes { _ = URLProtocol.registerClass(route) }
      #if canImport(FoundationNetworking)
        PassingProtocol.isNeeded.set()
        if registered == 0 { _ = URLProtocol.registerClass(PassingProtocol.self) }
        for own in URLSessionConfiguration.default.protocolClasses ?? [] {
          URLProtocol.unregisterClass(own)
          _ = URLProtocol.registerClass(own)
        }
        PassingProtocol.isNeeded.set(false)
      #endif
      registered += count
      state.withLock { state in
        for route in routes {
          state.routes[ObjectIdentifier(route)] = Route()
          state.free.append(ObjectIdentifier(route))
        }
      }
    }
  }

  private static func makeClass<Tag: RouteTag>(_: Tag.Type) -> MockURLProtocol.Type { SharedMockProtocol<Tag>.self }
}
