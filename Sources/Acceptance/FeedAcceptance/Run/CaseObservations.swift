import Basics
import FeedClient
import Foundation

/// The observations of a case so far, for its expectations.
struct CaseObservations: Sendable {
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
  /// The images that the customer has selected and whose comments the client wants to open, in order.
  var selected: [FeedImage] = []
  /// The operation that the customer is waiting for.
  var waiting: (hold: Hold, task: Task<Void, Never>)?
  /// The last load of each image for the screen, by URL.
  var shown: [URL: Result<Data, any Error>] = [:]
  /// The deployment address of the API.
  var baseURL: URL?
  /// The composed service.
  var service: (@Sendable () async throws -> String)?
  /// The services that were called, in order.
  var calledServices: [String] = []
  /// Whether a service's cache cannot save.
  var savingFails = false
  /// The number of saves that the cache of a service has refused.
  var refusedSaves = 0
  /// The values that a service's cache has stored, in order.
  var kept: [String] = []
  /// The number of journal requests that are not counted.
  var forgottenRequests = 0
  /// The maximum number of requests that the actions so far need.
  var neededRequests = 0
  /// Whether the client was launched over its store, and did not open it.
  var leavesStoreClosed = false
  /// Whether the case expects no request at all, although its actions are about the API.
  var needsNoRequest = false
  /// The maximum number of requests per load: two if a stale token has to be refreshed.
  var requestsPerLoad = 1
  /// The values that steps of a team's own cases pass to later ones.
  var values: [String: any Sendable] = [:]
  /// Other operations that the customer is waiting for.
  var meanwhile: [Task<Void, Never>] = []
}

/// The client's delivery for a direct call.
enum Delivery: Sendable {
  case feed([FeedImage])
  case comments([ImageComment])
  case data(Data)
  case text(String)
  /// The operation completed without a value.
  case done
  /// There is no value: the cache has no feed, or an expired one.
  case nothing
  case failure(any Error)
  /// The task was cancelled, and neither a result nor an error was delivered.
  case cancellation

  /// Runs a load, whose error or cancellation is a delivery, too.
  init(of load: @Sendable () async throws -> Delivery) async {
    do {
      self = try await load()
    } catch {
      self = error.isCancellation ? .cancellation : .failure(error)
    }
  }
}

extension Delivery: CustomStringConvertible {
  var description: String {
    switch self {
    case .feed(let feed): Wording.count(feed)
    case .comments(let comments): Wording.count(comments)
    case .data(let data): Wording.count(data)
    case .text(let text): "\"\(text)\""
    case .done: "success"
    case .nothing: "no images"
    case .failure(let error): Wording.error(error)
    case .cancellation: "neither a result nor an error"
    }
  }
}

/// The log of a case, kept for inspection.
final class RecordedLog: FeedLog {
  private let kept = Mutex<[FeedEvent]>([])

  /// The events since `forget`, in order.
  var events: [FeedEvent] { kept.withLock(\.self) }

  /// Clears the log.
  func forget() { kept.withLock { $0 = [] } }

  func note(_ event: FeedEvent) { kept.withLock { $0.append(event) } }
}

/// The clock of a case: it advances only when the case moves it, and nothing reads the real clock.
final class CaseClock: Sendable {
  private struct State {
    var now: Date
    var calendar: Calendar
  }

  private let state: Mutex<State>

  /// Creates a clock a quarter of a second after the default time, with a calendar whose days all have 24 hours.
  init() {
    state = Mutex(State(now: Moment.usual.date + 0.25, calendar: .gregorian(in: .gmt)))
  }

  /// The time that the client sees.
  var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  /// The calendar that the client uses to count days.
  var calendar: Calendar {
    get { state.withLock(\.calendar) }
    set { state.withLock { $0.calendar = newValue } }
  }
}

extension Calendar {
  /// Returns the Gregorian calendar of a time zone, independent of the machine's settings.
  static func gregorian(in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }
}
