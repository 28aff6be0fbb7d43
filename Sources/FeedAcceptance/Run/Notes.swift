import FeedClient
import Foundation

/// What a case has seen so far, for its expectations to be compared with.
struct Notes: Sendable {
  /// Why the case says nothing of this API; `nil` where it does.
  var inapplicable: Inapplicable?
  /// What the store was given to hold; `nil` for nothing.
  var saved: CachedFeed?
  /// What was delivered directly, in order.
  var deliveries: [Delivery] = []
  /// The errors that came to the screens, in order.
  var screenErrors: [any Error] = []
  /// What the screen of the feed showed while the case looked at it, in order.
  var states: [ListState<FeedImage>] = []
  /// What the customer waits for.
  var waiting: (hold: Hold, task: Task<Void, Never>)?
  /// The images that were loaded for the screen, by their URLs.
  var shown: [URL: Data] = [:]
  /// Where the API would be deployed.
  var baseURL: URL?
  /// What is composed around a service.
  var service: (@Sendable () async throws -> String)?
  /// The services that were asked, in order.
  var asked: [String] = []
  /// What a service's cache has kept, in order.
  var kept: [String] = []
  /// How many requests of the journal are not counted.
  var forgottenRequests = 0
  /// How many requests the actions so far need at most.
  var neededRequests = 0
  /// How many requests one load needs at most: two where a stale token has to be refreshed.
  var requestsPerLoad = 1
  /// What else the customer waits for.
  var meanwhile: [Task<Void, Never>] = []
}
