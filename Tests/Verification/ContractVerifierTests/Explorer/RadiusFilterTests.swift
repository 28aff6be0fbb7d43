import ContractModel
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Lists around a location")
struct RadiusFilterTests {
  /// How a contract writes location and radius, and where the items have theirs.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let location: String
    let radius: String
    let metersPerUnit: Double
    let item: @Sendable (Double) -> String
  }

  private static let forms = [
    Form(
      testDescription: "a pair and metres",
      location: "- { name: location, in: query, required: true, schema: { type: string }, example: '50,10' }",
      radius: "{ name: radius, in: query, schema: { type: integer, maximum: 50000 } }",
      metersPerUnit: 1
    ) { #"{"location":{"latitude":\#($0),"longitude":10}}"# },
    Form(
      testDescription: "two parameters and kilometres",
      location: """
        - { name: lat, in: query, required: true, schema: { type: number }, example: 50 }
                - { name: lng, in: query, required: true, schema: { type: number }, example: 10 }
        """,
      radius: "{ name: radius_km, in: query, schema: { type: number } }",
      metersPerUnit: 1000
    ) { #"{"lat":\#($0),"lon":10.0}"# },
  ]

  private static func contract(_ form: Form) -> Contract {
    TestContract.paths(
      """
        /nearby:
          get:
            operationId: getNearby
            parameters:
              \(form.location)
              - \(form.radius)
            responses:
              '200':
                description: Places.
                content: { application/json: { schema: { type: array, items: { type: object } } } }
              '400': { description: No. }
      """
    )
  }

  /// A server with items 1, 2, … 19 km to the north; `effect` is the part of the radius that it respects.
  private static func client(_ form: Form, effect: Double) -> ScriptedClient {
    let radius = form.radius.contains("radius_km") ? "radius_km" : "radius"
    return ScriptedClient { call in
      guard ["location", "lat", "lng"].allSatisfy({ !form.location.contains("name: \($0),") || call.query($0) != nil })
      else { return .empty(400) }
      var limit = Double.infinity
      if let text = call.query(radius) {
        guard let number = Double(text), number >= 0, number <= 50_000 else { return .empty(400) }
        limit = number * form.metersPerUnit * effect
      }
      let items = (1...19).filter { Double($0) * 1000 <= limit }.map { form.item(50 + Double($0) * 1000 / 111_195) }
      return .json("[\(items.joined(separator: ","))]")
    }
  }

  @Test("A server that respects a radius, roughly, is not reported", arguments: forms, [1, 1.05])
  func respected(_ form: Form, effect: Double) async {
    let exploration = await explore(Self.contract(form), through: Self.client(form, effect: effect))
    #expect(exploration.lines.filter { $0.hasPrefix("filter") } == [])
  }

  @Test("An item that is farther away than the requested radius is reported", arguments: forms, [1000, 1.8])
  func ignored(_ form: Form, effect: Double) async {
    let exploration = await explore(Self.contract(form), through: Self.client(form, effect: effect))
    #expect(exploration.checks.contains("filter"))
  }
}
