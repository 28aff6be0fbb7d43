import Foundation
import HTTPMessages

extension Condition {
  /// The behavior of the API.
  public static func connectivity(_ connectivity: Connectivity) -> Condition {
    Condition("\(connectivity)") { try await $0.play(connectivity) }
  }

  /// An API that accepts requests and never responds, and a client with a long timeout.
  static let silentAPI = Condition("an API that never answers, and a patient client") { world in
    try await world.play(.silent, isPatient: true)
  }

  /// A complete response that the transport reports as incomplete.
  static let responsesReportedIncomplete = Condition("responses that the transport reports as incomplete") { world in
    world.client.alterExchanges { exchange in
      var altered = exchange
      altered.faults.append(TransportFault(.closedAmidBody, "the server closed the connection before the last byte"))
      return altered
    }
  }

  /// The time on a local clock.
  static func time(_ moment: Moment) -> Condition {
    Condition("the time \(moment)") { world in
      try world.require(.calendar)
      world.clock.now = moment.date
      world.clock.calendar = .gregorian(in: try moment.zone)
    }
  }
}
