import Basics
public import FeedClient
public import Foundation
public import HTTPMessages

/// The tools for the steps of a team's own cases, in addition to the app, its screens and its session.
///
///     AcceptanceCase("ours.banner", of: UseCase("ours", "Our own cases")) {
///       Given(.connectivity(.refused))
///       When(Step("the app is opened") { world in
///         await world.feedScreen.load()
///         world.keep(await world.feedScreen.state.errorMessage, as: "banner")
///       })
///       Then(Step("a banner is displayed") { world in
///         guard let banner = world.kept("banner", as: String?.self), banner != nil else {
///           throw Mismatch(expected: "a banner", got: "none")
///         }
///       })
///     }
extension World {
  /// The time that the client sees, which only the case changes.
  public var now: Date {
    get { clock.now }
    set { clock.now = newValue }
  }

  /// The calendar in which the client counts days.
  public var calendar: Calendar {
    get { clock.calendar }
    set { clock.calendar = newValue }
  }

  /// The language and region in which the client's screens display their texts; an app that is running keeps its own.
  public var locale: Locale {
    get { state.withLock(\.locale) }
    set { state.withLock { $0.locale = newValue } }
  }

  /// Passes a value to later steps.
  public func keep<Value: Sendable>(_ value: Value, as name: String) { note { $0.values[name] = value } }

  /// Returns the value that a previous step passed on; `nil` if there is none of this type.
  public func kept<Value: Sendable>(_ name: String, as type: Value.Type) -> Value? { notes.values[name] as? Value }

  /// The feed in the store, regardless of injected failures; `nil` for none.
  ///
  /// - Throws: Any error of the store; `Inapplicable` for a client whose store the suite cannot set.
  public var cachedFeed: CachedFeed? {
    get async throws {
      try require(.store)
      return try await store.base.retrieve()
    }
  }

  /// The calls of the store in order, such as `delete`.
  public var storeCalls: [String] { store.calls.map(\.description) }

  /// Makes calls of the store fail from now on.
  ///
  /// - Throws: `Inapplicable` for a client whose store the suite cannot set.
  public func failStore(_ fault: StoreFault) throws {
    try require(.store)
    store.fail(fault)
  }

  /// The requests that the client sent, with its own headers, including those without a response.
  public var sentRequests: [HTTPRequest] { client.sent }

  /// Alters every response from now on.
  public func alterResponses(_ alteration: @escaping @Sendable (HTTPResponse) -> HTTPResponse) {
    client.alter(alteration)
  }

  /// The events that the client has logged, in order.
  public var events: [FeedEvent] { log.events }
}
