import HTTPMessages
import JSONSyntax

/// The places of a body that may change as they like, learnt from two responses to one request.
struct VolatilePlaces {
  private(set) var places: [JSONPointer] = []

  /// The most places that are learnt from one request.
  private static let most = 1000

  /// Learns what differs in shape between two responses of today.
  init(_ first: ValueShape, _ second: ValueShape) { learn(first, second, at: JSONPointer()) }

  /// Returns whether a place is at or below one of them.
  func contains(_ place: JSONPointer) -> Bool { places.contains { place.isWithin($0) } }

  private mutating func learn(_ first: ValueShape, _ second: ValueShape, at place: JSONPointer) {
    guard places.count < Self.most else { return }
    let families = (first.families, second.families)
    // Numbers with and without fractions, and texts of two formats, are what values decide.
    guard first.count > 0, second.count > 0 else { return }
    if families.0 != families.1 || first.commonFormat != second.commonFormat && first.texts + second.texts == 2 {
      places.append(place)
      return
    }
    for name in Set(first.members.keys).union(second.members.keys) {
      let member = place.appending(name)
      if let one = first.members[name], let other = second.members[name] {
        learn(one, other, at: member)
      } else {
        places.append(member)
      }
    }
    if let one = first.element, let other = second.element { learn(one, other, at: place.appending("*")) }
  }
}
