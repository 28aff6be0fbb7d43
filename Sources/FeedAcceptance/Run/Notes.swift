import FeedClient
import Foundation

/// The observations of a case so far, for its expectations.
struct Notes: Sendable {
  /// The reason why the case does not apply to this API; `nil` if it does.
  var inapplicable: Inapplicable?
  /// The feed that was saved in the store; `nil` for none.
  var saved: CachedFeed?
  /// The direct deliveries, in order.
  var deliveries: [Delivery] = []
  /// The errors that reached the screens, in order.
  var screenErrors: [any Error] = []
  /// The observed states of the feed screen, in order.
  var states: [ListState<FeedImage>] = []
  /// The operation that the customer is waiting for.
  var waiting: (hold: Hold, task: Task<Void, Never>)?
  /// The images that were loaded for the screen, by URL.
  var shown: [URL: Data] = [:]
  /// The deployment address of the API.
  var baseURL: URL?
  /// The composed service.
  var service: (@Sendable () async throws -> String)?
  /// The services that were called, in order.
  var asked: [String] = []
  /// The values that a service's cache has stored, in order.
  var kept: [String] = []
  /// The number of journal requests that are not counted.
  var forgottenRequests = 0
  /// The maximum number of requests that the actions so far need.
  var neededRequests = 0
  /// The maximum number of requests per load: two if a stale token has to be refreshed.
  var requestsPerLoad = 1
  /// The values that steps of a team's own cases pass to later ones.
  var values: [String: any Sendable] = [:]
  /// Other operations that the customer is waiting for.
  var meanwhile: [Task<Void, Never>] = []
}
