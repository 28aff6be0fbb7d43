import ContractInference
import HTTPMessages
import JSONSyntax

/// The places of a body that may change as they like, learnt from several responses to one request.
struct VolatilePlaces {
  private(set) var places: [JSONPointer] = []
  /// The members that not all objects have, in shares that change.
  private var unsteadyMembers: Set<JSONPointer> = []
  /// The values that are null in shares that change.
  private var unsteadyNulls: Set<JSONPointer> = []
  /// The objects whose members come and go, and have values of one type: entries by name.
  private var dictionaries: Set<JSONPointer> = []

  /// The most places that are learnt from one request.
  private static let most = 1000

  /// Learns what differs in shape between the responses of today.
  init(_ shapes: [ValueSketch]) {
    guard let first = shapes.first else { return }
    for other in shapes.dropFirst() { learn(first, other, at: JSONPointer()) }
  }

  /// Whether the responses look the same.
  var isEmpty: Bool {
    places.isEmpty && unsteadyMembers.isEmpty && unsteadyNulls.isEmpty && dictionaries.isEmpty
  }

  /// Returns whether a place is at or below one of them.
  func contains(_ place: JSONPointer) -> Bool { places.contains { place.isWithin($0) } }

  /// Returns whether a member is missing from some objects by chance.
  func isUnsteady(member place: JSONPointer) -> Bool { unsteadyMembers.contains(place) }

  /// Returns whether some values are null by chance.
  func isUnsteady(nullAt place: JSONPointer) -> Bool { unsteadyNulls.contains(place) }

  /// Returns whether the names of an object are data.
  func isDictionary(_ place: JSONPointer) -> Bool { dictionaries.contains(place) }

  private mutating func learn(_ first: ValueSketch, _ second: ValueSketch, at place: JSONPointer) {
    guard places.count < Self.most else { return }
    let families = (first.families, second.families)
    // Numbers with and without fractions, and texts of two formats, are what values decide.
    guard first.count > 0, second.count > 0 else { return }
    if families.0 != families.1
      || first.texts.commonFormat != second.texts.commonFormat && first.texts.telling + second.texts.telling == 2
    {
      places.append(place)
      return
    }
    if first.share(of: first.kinds[.null]) != second.share(of: second.kinds[.null]) { unsteadyNulls.insert(place) }
    learnMembers(first, second, at: place)
    if let one = first.element, let other = second.element { learn(one, other, at: place.appending("*")) }
  }

  private mutating func learnMembers(_ first: ValueSketch, _ second: ValueSketch, at place: JSONPointer) {
    let names = (Set(first.members.keys), Set(second.members.keys))
    let comeAndGo =
      !names.0.isSubset(of: names.1) && !names.1.isSubset(of: names.0)
      && ValueSketch.haveOneType(Array(first.members.values) + Array(second.members.values))
    if comeAndGo || first.isMap || second.isMap || first.hasUniformValues(as: second) {
      if names.0 != names.1 { dictionaries.insert(place) }
      return learn(first.mapValues, second.mapValues, at: place.appending("*"))
    }
    let objects = (first.kinds[.object] ?? 0, second.kinds[.object] ?? 0)
    for name in names.0.union(names.1) {
      let member = place.appending(name)
      guard let one = first.members[name], let other = second.members[name] else {
        places.append(member)
        continue
      }
      if one.count * objects.1 != other.count * objects.0 { unsteadyMembers.insert(member) }
      learn(one, other, at: member)
    }
  }
}

extension ValueSketch {
  /// The share of a number of values, between 0 and 1.
  fileprivate func share(of part: Int?) -> Double { Double(part ?? 0) / Double(max(1, count)) }
}
