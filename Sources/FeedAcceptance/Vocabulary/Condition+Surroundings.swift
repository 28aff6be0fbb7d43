import Foundation
import HTTPExchange

extension Condition {
  /// How the API behaves.
  static func connectivity(_ connectivity: Connectivity) -> Condition {
    Condition("\(connectivity)") { try await $0.play(connectivity) }
  }

  /// An API that takes requests and never responds, and a client that would wait for it.
  static let silentAPI = Condition("an API that never answers, and a patient client") { world in
    try await world.play(.silent, isPatient: true)
  }

  /// A response that is whole, and that the transport reports as incomplete.
  static let responsesReportedIncomplete = Condition("responses that the transport reports as incomplete") { world in
    world.client.alterExchanges { exchange in
      var altered = exchange
      altered.faults.append(TransportFault(.closedAmidBody, "the server closed the connection before the last byte"))
      return altered
    }
  }

  /// What a place's clock shows.
  static func time(_ moment: Moment) -> Condition {
    Condition("the time \(moment)") { world in
      try world.require(.calendar)
      world.clock.now = moment.date
      world.clock.calendar = .gregorian(in: try moment.zone)
    }
  }
}
