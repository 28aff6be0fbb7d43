import Basics
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Items of two identities")
struct OwnershipTests {
  private static func explore(
    _ habits: Set<BoardService.Habit>,
    _ contract: Contract = BoardService.contract(),
    notes: [String: String] = [:],
    unsafe: Set<String> = ["addNote", "putNote", "patchNote", "deleteNote"],
    bob: String = "b-token",
    source: (any CredentialSource)? = nil
  ) async -> (exploration: Exploration, service: BoardService, requests: [HTTPRequest]) {
    let service = BoardService(habits, notes: notes)
    let client = ScriptedClient { service.respond($0) }
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = unsafe
      $0.includedChecks = [.ownership]
      $0.credentials = FixedCredentials(["token": "a-token"])
      $0.other = OtherIdentity(
        name: "bob",
        beside: "alice",
        headers: HTTPHeaders(),
        source: source ?? FixedCredentials(["token": bob])
      )
    }
    let exploration = await ContractVerifierTests.explore(contract, configuration, through: client)
    return (exploration, service, client.requests)
  }

  private static let faults: [(habits: Set<BoardService.Habit>, lines: [String])] = [
    ([.anyoneReads], ["ownership getNote: bob can read what alice made"]),
    ([.anyoneUpdates], ["ownership putNote: bob can change what alice made"]),
    ([.anyoneDeletes], ["ownership deleteNote: bob can delete what alice made"]),
    ([.listHasAll], ["ownership listNotes: the list of bob has what alice made"]),
    ([.refusedUpdateTakesEffect], ["ownership putNote: status 403, but bob can change what alice made"]),
    (
      [.anyoneReads, .anyoneUpdates, .anyoneDeletes],
      [
        "ownership getNote: bob can read what alice made", "ownership putNote: bob can change what alice made",
        "ownership deleteNote: bob can delete what alice made",
      ]
    ),
  ]

  @Test("What one identity gets of the items of another is a fault of its operation", arguments: faults.indices)
  func fault(_ row: Int) async {
    let (exploration, service, _) = await Self.explore(Self.faults[row].habits)
    #expect(exploration.lines.sorted() == Self.faults[row].lines.sorted())
    #expect(exploration.findings.allSatisfy { $0.severity == .error && $0.urgency == .serverError })
    #expect(service.notes == 0)
  }

  @Test("The finding has both requests, and each names the credential of its identity")
  func proof() async throws {
    let finding = try #require(await Self.explore([.anyoneReads]).exploration.findings.first)
    #expect(finding.details.first == "the list of bob does not have it")
    #expect(finding.details.contains { $0.hasPrefix("alice made it, status 201: curl -i -X POST ") })
    #expect(finding.exchange?.purpose == "as bob: read what alice made")
    #expect(finding.details.last == "the same the other way round")
    #expect(!finding.details.joined().contains("a-token"))
  }

  private static let habits: [Set<BoardService.Habit>] = [
    [], [.isShared], [.isWiki], [.bobIsAdmin], [.aliceIsAdmin], [.bobOnlyReads], [.isPublic], [.publicList], [.echoes],
    [.answersEmpty], [.showsLess], [.answersOther], [.changesNothing], [.bobIsAdmin, .aliceIsAdmin],
    [.anyoneReads, .publicList, .anyoneUpdates],
  ]

  @Test("A right server that looks suspicious is not accused", arguments: habits)
  func right(_ habits: Set<BoardService.Habit>) async {
    #expect(await Self.explore(habits).exploration.lines == [])
  }

  static let statements: [(owner: String, summary: String, lines: [String])] = [
    ("x-owner: false,", "Lists notes", []),
    ("", "Lists the notes of all users", []),
    ("", "Lists the public notes", []),
    (
      "x-owner: true,", "Lists notes",
      [
        "ownership deleteNote: bob can delete what alice made", "ownership getNote: bob can read what alice made",
        "ownership listNotes: the list of bob has what alice made", "ownership putNote: bob can change what alice made",
      ]
    ),
  ]

  @Test("The contract decides whose the items are", arguments: statements.indices)
  func statement(_ row: Int) async {
    let row = Self.statements[row]
    let contract = BoardService.contract(owner: row.owner, summary: row.summary)
    #expect(await Self.explore([.isShared], contract).exploration.lines.sorted() == row.lines)
    let lines = await Self.explore([.anyoneReads], contract).exploration.lines
    #expect(lines == (row.lines.isEmpty ? [] : ["ownership getNote: bob can read what alice made"]))
  }

  @Test("Where nothing says whose the items are, one warning asks for x-owner")
  func doubt() async throws {
    let contract = BoardService.contract(hasList: false)
    let exploration = await Self.explore([.isShared], contract).exploration
    #expect(exploration.lines == ["ownership getNote: bob can read what alice made"])
    #expect(exploration.findings.first?.severity == .warning)
    let shared = BoardService.contract(owner: "x-owner: false,", hasList: false)
    #expect(await Self.explore([.isShared], shared).exploration.lines == [])
  }

  @Test("What seems to be everybody's, and what only one of the two may do, is a note")
  func notes() async {
    let shared = await Self.explore([.isShared]).exploration.notes
    #expect(shared.contains { $0.hasPrefix("alice and bob get each other's items of /notes/{noteId}, as if they") })
    let admin = await Self.explore([.bobIsAdmin]).exploration.notes
    #expect(admin.contains { $0.hasPrefix("of alice and bob, one may do more than the other with items of /notes/") })
  }

  @Test("Without unsafe requests, items are read that only the list of their owner has")
  func reading() async {
    let stated = BoardService.contract(owner: "x-owner: true,")
    let notes = ["a1": "alice", "a2": "alice"]
    let (exploration, service, requests) = await Self.explore([.anyoneReads], stated, notes: notes, unsafe: [])
    #expect(exploration.lines == ["ownership getNote: bob can read what alice has"])
    #expect(requests.allSatisfy(\.method.isSafe) && service.notes == 2)
    #expect(await Self.explore([], stated, notes: notes, unsafe: []).exploration.lines == [])
    // A feed may differ from user to user, although everybody may read what is in it.
    let unstated = BoardService.contract()
    #expect(await Self.explore([.anyoneReads], unstated, notes: notes, unsafe: []).exploration.lines == [])
  }

  @Test("Only items that the run made are changed by another than their owner")
  func ownItems() async {
    let service = await Self.explore([.anyoneUpdates, .anyoneDeletes], notes: ["a1": "alice", "b1": "bob"]).service
    #expect(service.notes == 2)
  }

  @Test("A second identity that always gets status 401 has a wrong credential, which is no success")
  func refused() async {
    let exploration = await Self.explore([.anyoneReads], bob: "wrong").exploration
    #expect(exploration.refusedIdentity == "bob")
    #expect(exploration.notes.contains { $0.hasPrefix("--as bob: every request got status 401") })
    #expect(exploration.lines == [])
  }

  @Test("Members that change with each read do not hide that an item is the same")
  func changing() async {
    let lines = await Self.explore([.timeline]).exploration.lines
    #expect(lines == ["ownership getNote: bob can read what alice made"])
  }

  /// A token that has ended when the run comes to need it.
  private final class EndedToken: CredentialSource {
    let renewals = Mutex(0)

    func credential(for scheme: SecurityScheme) async -> Credential? {
      scheme.authentication.credential(renewals.withLock { $0 } == 0 ? "ended" : "b-token")
    }

    func renewed(_ refused: Credential, for scheme: SecurityScheme) async -> Credential? {
      renewals.withLock { $0 += 1 }
      return scheme.authentication.credential("b-token")
    }
  }

  @Test("The credential of the second identity is renewed after a 401, and its requests are judged as before")
  func renewed() async {
    let source = EndedToken()
    let (exploration, service, _) = await Self.explore([.anyoneReads], source: source)
    #expect(exploration.lines == ["ownership getNote: bob can read what alice made"])
    #expect(source.renewals.withLock { $0 } == 1)
    #expect(exploration.refusedIdentity == nil && service.notes == 0)
  }

  @Test("Two identities with the same credentials get no request of their own")
  func same() async {
    let exploration = await Self.explore([.anyoneReads], bob: "a-token").exploration
    #expect(exploration.lines == [] && exploration.refusedIdentity == nil)
  }

  @Test("A dry run says what both identities would request")
  func dryRun() {
    let configuration = ExplorerConfiguration.test.with {
      $0.allowedUnsafeOperations = ["addNote", "putNote", "deleteNote"]
      $0.other = OtherIdentity(name: "bob", beside: "alice", headers: HTTPHeaders(), source: nil)
    }
    let client = ScriptedClient { _ in HTTPResponse.empty(404) }
    let explorer = Explorer(contract: BoardService.contract(), configuration: configuration, client: client)
    let phase = explorer.plannedPhases().first { $0.id == "identities" }
    let lines = phase?.requests.map { "\($0.method) \($0.url) \($0.purpose)" }
    #expect(
      lines == [
        "POST /notes as alice and as bob: make an item",
        "GET /notes as alice and as bob: look for the item of the other",
        "GET /notes/{noteId} as alice and as bob: read the item of the other",
        "PUT /notes/{noteId} as alice and as bob: change the item of the other",
        "DELETE /notes/{noteId} as alice and as bob: delete the item of the other",
      ]
    )
    #expect(phase?.effect == .item)
  }
}
