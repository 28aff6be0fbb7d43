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

extension Step {
  /// A service with a fallback for its failure.
  static func services(_ first: Service, fallback second: Service) -> Step {
    Step("a service that \(first), with a fallback that \(second)") { world in
      let service = world.parts.fallbackService(
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

  /// A service whose responses are cached, or cannot be cached.
  static func service(_ service: Service, savingFails: Bool = false) -> Step {
    Step("a service that \(service), with a cache\(savingFails ? " that cannot save" : "")") { world in
      let caching = world.parts.cachingService(
        { try service.load() },
        { value in
          if savingFails { throw InjectedFault(.insertion) }
          world.note { $0.kept.append(value) }
        }
      )
      world.note { $0.service = caching }
    }
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
}
