import Basics
import ContractJudge
import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax

/// A list of items around a location, and a radius that leaves some of them out.
///
/// The location is in one parameter, as `44.4396,26.0963`, or in two; the items have a latitude and a longitude, or an
/// object with both.
struct RadiusFilter {
  /// The parameter for the radius.
  let parameter: Parameter
  /// The radius to request, in the unit of the parameter.
  let value: Int

  private let metersPerUnit: Double
  private let center: Coordinates
  private let items: JSONPointer

  private struct Coordinates {
    let latitude: Double
    let longitude: Double

    init?(_ latitude: Double?, _ longitude: Double?) {
      guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
      (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Returns the distance on a sphere in metres.
    func distance(to other: Coordinates) -> Double {
      let radians = Double.pi / 180
      let (north, east) = ((other.latitude - latitude) * radians / 2, (other.longitude - longitude) * radians / 2)
      let chord =
        sin(north) * sin(north) + cos(latitude * radians) * cos(other.latitude * radians) * sin(east) * sin(east)
      return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
    }
  }

  /// Creates a filter that leaves out about half of the items of a good response; `nil` if there is none.
  init?(_ record: JudgedExchange) {
    let queries = record.operation.parameters.filter { $0.location == .query }
    func query(_ names: [String]) -> Parameter? {
      names.lazy.compactMap { name in queries.first { ResourceNaming.normalized($0.name) == name } }.first
    }
    guard
      let parameter = queries.first(where: { Self.unit(of: $0) != nil }), let unit = Self.unit(of: parameter),
      let center = Self.center(record, query), let root = record.analysis.document?.root,
      let array = FilteredList.array(in: root)
    else { return nil }
    let distances = array.elements.compactMap { Self.coordinates($0).map(center.distance) }.sorted()
    guard distances.count > 1, distances.count == array.count, let last = distances.last else { return nil }
    let value = Int(min(distances[distances.count / 2] / unit, 1_000_000).rounded(.up)) + 1
    guard last > Double(value) * unit * 1.5, parameter.allows(.value(JSONLiteral(value))) else { return nil }
    (self.parameter, self.value, metersPerUnit, self.center, items) = (parameter, value, unit, center, array.pointer)
  }

  /// Returns the fault of a response to a request with the radius; `nil` if there is none.
  ///
  /// A tenth more than the radius is allowed, because servers compute distances in different ways.
  func fault(of record: JudgedExchange) -> (message: String, value: JSONValue)? {
    guard record.analysis.isGood, let array = record.analysis.document?.root.value(at: items) else { return nil }
    let limit = Double(value) * metersPerUnit
    for item in array.elements {
      guard let distance = Self.coordinates(item).map(center.distance), distance > limit * 1.1 + 50 else { continue }
      let found = Int(distance.rounded())
      return ("the item is \(found) m away; the list was requested with \(parameter.name)=\(value)", item)
    }
    return nil
  }

  // MARK: Parameters

  /// Returns the metres in one unit of a radius; `nil` for another parameter, and where the contract does not say.
  private static func unit(of parameter: Parameter) -> Double? {
    let name = ResourceNaming.normalized(parameter.name)
    guard ["radius", "distance", "within"].contains(where: name.contains),
      parameter.type == "integer" || parameter.type == "number"
    else { return nil }
    if name.hasSuffix("km") || name.contains("kilomet") { return 1000 }
    if name.hasSuffix("mi") || name.contains("mile") { return 1609.344 }
    if name.hasSuffix("meters") || name.hasSuffix("metres") { return 1 }
    // Only metres have values such as these.
    let values = [parameter.exampleValue.map(\.plainText), parameter.schema?.value["maximum"]?.text]
    return values.compactMap { $0.flatMap { Double($0) } }.contains { $0 >= 1000 } ? 1 : nil
  }

  private static func center(_ record: JudgedExchange, _ query: ([String]) -> Parameter?) -> Coordinates? {
    func number(_ names: [String]) -> Double? {
      query(names).flatMap { record.values[$0]?.plain }.flatMap { Double($0) }
    }
    let pairs = ["location", "center", "centre", "near", "point", "latlng", "latlong", "ll", "origin", "around"]
    if let parameter = query(pairs), let text = record.values[parameter]?.plain {
      let parts = text.split(separator: ",").map { Double(ASCII.trimmed(String($0))) }
      return parts.count == 2 ? Coordinates(parts[0], parts[1]) : nil
    }
    return Coordinates(number(["latitude", "lat"]), number(["longitude", "lng", "lon", "long"]))
  }

  /// Returns the coordinates of an item: its own members, or those of an object in it.
  private static func coordinates(_ item: JSONValue) -> Coordinates? {
    for object in APIResource.candidates(item) {
      func number(_ names: [String]) -> Double? {
        object.members.first { names.contains(ResourceNaming.normalized($0.name)) }?.value.number?.double
      }
      if let found = Coordinates(number(["latitude", "lat"]), number(["longitude", "lng", "lon", "long"])) {
        return found
      }
    }
    return nil
  }
}
