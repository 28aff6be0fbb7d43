import Foundation

extension Condition {
  /// How the API behaves.
  static func connectivity(_ connectivity: Connectivity) -> Condition {
    Condition("\(connectivity)") { try await $0.play(connectivity) }
  }

  /// An API that takes requests and never answers, and a client that would wait for it.
  static let silentAPI = Condition("an API that never answers, and a patient client") { world in
    try await world.play(.silent, isPatient: true)
  }

  /// What a place's clock shows.
  static func time(_ moment: Moment) -> Condition {
    Condition("the time \(moment)") { world in
      world.clock.now = moment.date
      world.clock.calendar = .gregorian(in: try moment.zone)
    }
  }
}
