import Diagnostics
import FeedClient
import Foundation
import HTTPMessages

extension Step {
  /// The behavior of the API.
  public static func connectivity(_ connectivity: Connectivity) -> Step {
    Step("\(connectivity)") { try await $0.play(connectivity) }
  }

  /// An API that accepts requests and never responds, and a client with a long timeout.
  static let silentAPI = Step("an API that never answers, and a patient client") { world in
    try await world.play(.silent, isPatient: true)
  }

  /// A complete response that the transport reports as incomplete.
  static let responsesReportedIncomplete = Step("responses that the transport reports as incomplete") { world in
    world.client.alterExchanges { exchange in
      var altered = exchange
      altered.faults.append(TransportFault(.closedAmidBody, "the server closed the connection before the last byte"))
      return altered
    }
  }

  /// The time on a local clock.
  static func time(_ moment: Moment) -> Step {
    Step("the time \(moment)") { world in
      try world.require(.calendar)
      world.clock.now = moment.date
      world.clock.calendar = .gregorian(in: try moment.zone)
    }
  }
}

/// An error that a case makes a part of the app throw.
struct SimulatedError: DiagnosticError, Hashable {
  /// The failure as a clause.
  let message: String

  /// A store's file is damaged.
  static let damagedStore = SimulatedError(message: "the store's file is damaged")
  /// A token cannot be refreshed.
  static let refusedRefresh = SimulatedError(message: "no token can be had")

  var diagnostic: Diagnostic { Diagnostic(code: "simulated-error", message: message) }
}

extension Step {
  /// The app is launched, and opening its store throws an error.
  static let theAppIsLaunchedOverABrokenStore = Step("the app is launched over a store that cannot be opened") {
    world in
    try world.require(.store)
    let store = await world.using(.openStore).openStore({ throw SimulatedError.damagedStore }, world.log)
    world.relaunch(over: store)
  }

  /// The app is launched, and its store opens.
  static let theAppIsLaunchedOverItsStore = Step("the app is launched over its store") { world in
    world.use.note(.openStore)
    let isOpened = await world.openStore()
    world.note { $0.leavesStoreClosed = !isOpened }
    world.relaunch()
  }
}

/// A resource that the client requests below a base URL.
enum Endpoint: Sendable, Hashable, CustomStringConvertible {
  case firstPage
  case nextPage
  case comments

  /// The image that a page starts after, or whose comments are requested.
  static let imageID = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

  /// The text in a case.
  var description: String {
    switch self {
    case .firstPage: "the feed's first page"
    case .nextPage: "the feed's page after \(Self.imageID)"
    case .comments: "the comments on \(Self.imageID)"
    }
  }
}

extension Step {
  /// The deployment address of the API; no request is sent there.
  static func baseURL(_ text: String) -> Step {
    Step("the base URL \(text)") { world in world.note { $0.baseURL = URL(string: text) } }
  }

  /// The client requests an endpoint; its request is recorded, and sent to no server.
  static func makeURL(of endpoint: Endpoint) -> Step {
    Step("the client makes the URL of \(endpoint)") { world in
      guard let base = world.notes.baseURL, let id = UUID(uuidString: Endpoint.imageID) else { return }
      world.needRequests(1)
      world.client.respond { _ in HTTPResponse(status: 404) }
      let app = world.app
      await world.receive {
        switch endpoint {
        case .firstPage: .feed(try await app.remoteFeed.page(after: []))
        case .nextPage: .feed(try await app.remoteFeed.page(after: [FeedImage(id: id, url: base)]))
        case .comments: .comments(try await app.remoteComments.comments(on: id))
        }
      }
    }
  }

  /// The URL of the only request, regardless of the order of its query items.
  static func theURLIs(_ text: String) -> Step {
    Step("it is \(text)") { world in
      guard let url = world.client.sent.last?.url.description, world.client.sent.count == 1 else {
        throw Mismatch(expected: "a request of \(text)", got: "\(counted(world.client.sent.count, "request"))")
      }
      let (expected, got) = (try HTTPURL(parsing: text), try HTTPURL(parsing: ExpectedRequest.normalized(url)))
      var other = got
      other.query = expected.query
      let items = got.queryItems.filter { !world.api.isDefault($0) }
      let wanted = expected.queryItems.filter { !world.api.isDefault($0) }
      guard other == expected, Set(items) == Set(wanted), items.count == wanted.count else {
        throw Mismatch(expected: text, got: url)
      }
    }
  }
}
