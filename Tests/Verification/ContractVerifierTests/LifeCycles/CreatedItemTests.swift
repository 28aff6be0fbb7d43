import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("What a creation creates")
struct CreatedItemTests {
  /// A way of a server to say what it has created.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var parameter = "id"
    let habits: ThingService.Habits
    /// The documented status of creations.
    var documented = "201"
    var testDescription: String { name }

    var contract: Contract {
      let hasBody = habits.reply == .object
      let content = "{ application/json: { schema: { $ref: '#/components/schemas/Thing' } } }"
      let body =
        hasBody ? ", content: \(content)" : habits.reply == .scalar ? ", content: { application/json: {} }" : ""
      return ThingService.contract(parameter, creation: "'\(documented)': { description: d\(body) }")
    }

    func with(_ change: (inout ThingService.Habits) -> Void) -> ThingService.Habits {
      var habits = habits
      change(&habits)
      return habits
    }
  }

  private static func habits(_ change: (inout ThingService.Habits) -> Void) -> ThingService.Habits {
    var habits = ThingService.Habits()
    change(&habits)
    return habits
  }

  static let rows = [
    Row(name: "an object", habits: habits { _ in }),
    Row(name: "a Location alone", habits: habits { $0.reply = .location }),
    Row(name: "the identifier alone", habits: habits { $0.reply = .scalar }),
    Row(
      name: "nothing, where the request has the name",
      parameter: "name",
      habits: habits { ($0.reply, $0.isNamed) = (.empty, true) }
    ),
    Row(name: "nothing, where the list has it", habits: habits { $0.reply = .empty }),
    Row(name: "an undocumented 201", habits: habits { _ in }, documented: "200"),
    Row(name: "an undocumented 202", habits: habits { $0.creationStatus = 202 }, documented: "200"),
    Row(name: "an undocumented 201 with a Location alone", habits: habits { $0.reply = .location }, documented: "200"),
    Row(
      name: "an undocumented 201 without a body",
      parameter: "name",
      habits: habits { ($0.reply, $0.isNamed) = (.empty, true) },
      documented: "200"
    ),
  ]

  @Test(
    "A life cycle begins whatever the response to a creation is, and everything is deleted in the end",
    arguments: rows
  )
  func right(_ row: Row) async {
    let service = ThingService(row.contract, row.habits)
    let (exploration, client) = await ThingService.verify(row.contract, service)
    let isUndocumented = row.documented != "\(row.habits.creationStatus)"
    #expect(exploration.checks == (isUndocumented ? ["status"] : []), "\(exploration.lines)")
    #expect(exploration.findings.allSatisfy { $0.operation == "createThing" }, "\(exploration.lines)")
    #expect(client.requests.contains { $0.method == .patch })
    #expect(service.names == [], "\(exploration.notes) \(client.lines)")
  }

  @Test("An update that is not kept is found whatever the response to the creation is", arguments: rows)
  func wrong(_ row: Row) async {
    let service = ThingService(row.contract, row.with { $0.keepsUpdates = false })
    let (exploration, _) = await ThingService.verify(row.contract, service)
    #expect(exploration.checks.contains("update"), "\(exploration.lines)")
  }

  @Test("What was accepted with 202 need not exist at once, and what was created with 201 must")
  func accepted() async {
    let contract = ThingService.contract(
      creation: "'202': { description: d, content: { application/json: {} } }, '201': { description: d }"
    )
    let late = Self.habits { ($0.creationStatus, $0.lag) = (202, 3) }
    let right = await ThingService.verify(contract, ThingService(contract, late)).exploration
    #expect(!right.checks.contains("round-trip"), "\(right.lines)")
    let missing = Self.habits { $0.lag = 3 }
    let wrong = await ThingService.verify(contract, ThingService(contract, missing)).exploration
    #expect(wrong.checks.contains("round-trip"), "\(wrong.lines)")
  }

  @Test(
    "Names that an earlier run with the same seed has left are not sent again",
    arguments: [
      (409, #"{"error":"conflict"}"#), (400, #"{"name":["This name is taken."]}"#),
      (422, #"{"detail":"duplicate key value violates unique constraint"}"#),
    ]
  )
  func unique(_ status: Int, _ text: String) async {
    let contract = ThingService.contract()
    let service = ThingService(contract, Self.habits { ($0.conflict, $0.conflictText) = (status, text) })
    // These runs cannot delete what they create.
    let kept: (inout ExplorerConfiguration) -> Void = { $0.allowedUnsafeOperations = ["createThing"] }
    for salt in ["first", "second", "third"] {
      let before = service.names.count
      let (exploration, _) = await ThingService.verify(contract, service, salt: salt, kept)
      #expect(exploration.lines == [])
      #expect(service.names.count > before, "\(salt): \(service.names)")
      #expect(Set(service.names).count == service.names.count)
      #expect(!exploration.notes.contains { $0.contains("could be created") }, "\(exploration.notes)")
    }
  }

  @Test("The values of a run follow from its seed and salt")
  func repeatable() async {
    let contract = ThingService.contract()
    var bodies: [[String]] = []
    for _ in 0..<2 {
      let service = ThingService(contract, Self.habits { $0.conflict = 409 })
      _ = await ThingService.verify(contract, service, salt: "a")
      let (_, client) = await ThingService.verify(contract, service, salt: "b")
      bodies.append(client.requests.filter { $0.method == .post }.map { String(decoding: $0.body, as: UTF8.self) })
    }
    #expect(bodies[0] == bodies[1])
  }

  @Test(
    "The note that nothing could be created quotes the server's reason",
    arguments: [
      (422, #"{"detail":[{"loc":["body","name"],"msg":"No such color"}]}"#, "body.name: No such color", "example"),
      (403, #"{"message":"Creating things is disabled"}"#, "Creating things is disabled", "example"),
      (403, #"{"message":"Your token lacks the scope"}"#, "Your token lacks the scope", "--auth"),
      (401, "", "status 401", "--auth"), (400, "Bad color\nTry again", "Bad color", "example"),
      (409, #"{"error":{"message":"Already there"}}"#, "Already there", "example"),
    ]
  )
  func reason(_ status: Int, _ body: String, _ quoted: String, _ advice: String) async {
    let contract = ThingService.contract(
      creation: "'201': { description: d }, '401': { description: d }, '403': { description: d }"
    )
    let type = body.hasPrefix("{") ? "application/json" : "text/plain"
    let refusal = HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(body.utf8))
    let service = ThingService(contract, Self.habits { $0.refusal = refusal })
    let (exploration, _) = await ThingService.verify(contract, service)
    let note = exploration.notes.first { $0.contains("no resource could be created") } ?? ""
    #expect(note.contains(quoted) && note.contains(advice), "\(exploration.notes)")
  }

  @Test("A server that refuses a body without a readOnly member is reported, and gets it")
  func readOnly() async {
    let contract = ThingService.contract()
    let service = ThingService(contract, Self.habits { $0.requiresColor = true })
    let (exploration, client) = await ThingService.verify(contract, service)
    let message = #"status 422 for a body without "color", which the contract describes as readOnly"#
    #expect(exploration.findings.contains { $0.message.hasPrefix(message) }, "\(exploration.lines)")
    #expect(client.requests.contains { $0.method == .patch })
    // The same server without that demand gets no such member.
    let (right, other) = await ThingService.verify(contract, ThingService(contract))
    #expect(right.lines == [])
    let created = other.requests.filter { $0.method == .post }
    #expect(!created.contains { String(decoding: $0.body, as: UTF8.self).contains("color") })
  }

  @Test("Where a full body is refused, the required members alone begin the life cycle")
  func smallest() async {
    let contract = ThingService.contract()
    let service = ThingService(contract, Self.habits { $0.refusesSize = true })
    let (exploration, client) = await ThingService.verify(contract, service)
    #expect(exploration.lines == [])
    #expect(client.requests.contains { $0.method == .patch })
  }

  @Test("What an invalid request creates is deleted, too")
  func leftovers() async {
    let contract = ThingService.contract()
    let service = ThingService(contract, Self.habits { $0.acceptsInvalid = true })
    let (exploration, _) = await ThingService.verify(contract, service)
    #expect(exploration.checks.contains("rejection"), "\(exploration.lines)")
    #expect(service.names == [])
  }
}
