import Basics
import FeedClient

/// A service in a composition, which delivers a value or fails.
enum Service: Sendable, Hashable, CustomStringConvertible {
  case delivering(String)
  case failing(FeedError)

  /// The text in a case.
  var description: String {
    switch self {
    case .delivering(let value): "delivers \"\(value)\""
    case .failing(let error): "fails: \(error)"
    }
  }

  /// Calls the service.
  func load() throws(FeedError) -> String {
    switch self {
    case .delivering(let value): return value
    case .failing(let error): throw error
    }
  }
}

/// A service that does something else at each call; at the end, it repeats the last.
private final class ServiceInTurn: Sendable {
  private let services: [Service]
  private let calls = Counter()

  init(_ services: [Service]) { self.services = services }

  /// Calls the service whose turn it is.
  func load() throws(FeedError) -> String {
    let call = calls.add() - 1
    guard let service = call < services.count ? services[call] : services.last else { throw .notFound }
    return try service.load()
  }

  /// Returns the text of services in a case: `fails: connectivity error, then delivers "a value"`.
  static func text(_ services: [Service]) -> String { services.map(\.description).joined(separator: ", then ") }
}

extension Step {
  /// A service with a fallback for its failure; each does one thing after the other.
  static func services(_ first: Service..., fallback second: Service...) -> Step {
    Step("a service that \(ServiceInTurn.text(first)), with a fallback that \(ServiceInTurn.text(second))") { world in
      let (first, second) = (ServiceInTurn(first), ServiceInTurn(second))
      let service = world.using(.fallbackService).fallbackService(
        {
          world.note { $0.calledServices.append("first") }
          return try first.load()
        },
        {
          world.note { $0.calledServices.append("second") }
          return try second.load()
        }
      )
      world.note { $0.service = service }
    }
  }

  /// A service whose responses are cached, or cannot be cached; it does one thing after the other.
  static func service(_ services: Service..., savingFails: Bool = false) -> Step {
    let text = ServiceInTurn.text(services)
    return Step("a service that \(text), with a cache\(savingFails ? " that cannot save" : "")") { world in
      let service = ServiceInTurn(services)
      let caching = world.using(.cachingService).cachingService(
        {
          world.note { $0.calledServices.append("first") }
          return try service.load()
        },
        { value in
          if world.notes.savingFails {
            world.note { $0.refusedSaves += 1 }
            throw InjectedFault(.insertion)
          }
          world.note { $0.kept.append(value) }
        }
      )
      world.note { ($0.service, $0.savingFails) = (caching, savingFails) }
    }
  }

  /// The cache of a service can save from now on; a client may still be saving what it has delivered.
  static let savesSucceed = Step("from here on the cache can save") { world in
    try await world.giveTime(3000) { world.notes.refusedSaves > 0 }
    world.note { $0.savingFails = false }
  }

  /// The composed service is called.
  static let askTheService = Step("it is asked") { world in
    guard let service = world.notes.service else { return }
    await world.receive { .text(try await service()) }
  }

  /// The value that the service delivered.
  static func itDelivers(_ text: String) -> Step {
    Step("\"\(text)\" is delivered") { world in
      guard case .text(text) = try world.delivered else {
        throw Mismatch(expected: "\"\(text)\"", got: "\(try world.delivered)")
      }
    }
  }

  /// The services that were called, in order.
  static func theServicesAskedAre(_ names: String...) -> Step {
    Step("the services asked are the \(names.joined(separator: ", then the "))") { world in
      try Difference.check(names, got: world.notes.calledServices)
    }
  }

  /// The cached values, in order.
  static func theCacheKeeps(_ values: String...) -> Step {
    Step("the cache keeps \(values.isEmpty ? "nothing" : "\"\(values.joined(separator: "\", \""))\"")") {
      world in
      try await world.eventually { try Difference.check(values, got: world.notes.kept) }
    }
  }

  /// A cached value among others; a client may still be saving earlier ones.
  static func theCacheKeepsAmongOthers(_ value: String) -> Step {
    Step("the cache keeps \"\(value)\", whatever else it keeps") { world in
      try await world.eventually {
        let kept = world.notes.kept
        if !kept.contains(value) { throw Mismatch(expected: "\"\(value)\" in the cache", got: "\(kept)") }
      }
    }
  }
}
