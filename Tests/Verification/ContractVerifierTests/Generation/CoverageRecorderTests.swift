import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Coverage of a run")
struct CoverageRecorderTests {
  private static let contract = TestContract.paths(
    """
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: kind, in: query, schema: { enum: [cat, dog] } }
            - { name: X-Trace, in: header, required: true, schema: { type: string }, example: t }
          responses:
            '200': { description: d, content: { application/json: { schema: { type: array } } } }
            '404': { description: d }
            '429': { description: d }
            5XX: { description: d }
            default: { description: d }
        post:
          operationId: addPet
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [owner]
                  properties:
                    owner: { oneOf: [{ type: string }, { type: integer }] }
                    tag: { type: string }
                    id: { type: integer, readOnly: true }
          responses: { '201': { description: d } }
    """
  )

  private static func explored(_ change: (inout ExplorerConfiguration) -> Void) async -> Coverage {
    let client = ScriptedClient { call in call.request.method == .post ? .empty(201) : .json("[]") }
    return await explore(contract, ExplorerConfiguration.test.with(change), through: client).coverage
  }

  @Test("Coverage lists what the contract documents, except for statuses that no request can cause")
  func items() async {
    let coverage = await Self.explored { _ in }
    #expect(
      coverage.operations.map { $0.items.map(\.description) } == [
        [
          "status 200", "status 404", "media type 200 application/json", "parameter query kind",
          "parameter header X-Trace", #"enum member query kind "cat""#, #"enum member query kind "dog""#,
          "property query kind absent",
        ],
        [
          "status 201", "media type request application/json", "branch body/owner oneOf 1", "branch body/owner oneOf 2",
          "property body/tag present", "property body/tag absent",
        ],
      ]
    )
  }

  @Test("A run without generated requests exercises what its requests have, and skipped operations not at all")
  func plain() async {
    let coverage = await Self.explored { _ in }
    let missing = coverage.operations.map { $0.items.filter { !$0.isExercised }.map(\.description) }
    #expect(missing[0].contains("status 404"))
    #expect(!missing[0].contains("status 200"))
    #expect(!missing[0].contains("property query kind absent"))
    #expect(missing[1].count == coverage.operations[1].items.count)
  }

  @Test("Generated requests exercise every enum member, branch and optional part")
  func generated() async {
    let coverage = await Self.explored {
      $0.allowedUnsafeOperations = ["addPet"]
      $0.generation = GenerationConfiguration(requests: 40)
    }
    let missing = coverage.operations.flatMap(\.items).filter { !$0.isExercised }.map(\.description)
    #expect(missing == ["status 404"])
    #expect(coverage.percent == 92.8)
  }

  @Test("Responses exercise the enum members, branches and optional properties that they show")
  func responses() async {
    let contract = TestContract.paths(
      """
        /pets:
          get:
            operationId: listPets
            responses:
              '200':
                description: d
                content:
                  application/json:
                    schema:
                      type: array
                      items:
                        type: object
                        required: [kind]
                        properties:
                          kind: { enum: [cat, dog] }
                          name: { type: string }
                          tag: { type: string }
                          secret: { type: string, writeOnly: true }
                          owner: { oneOf: [{ type: string }, { type: integer }] }
      """
    )
    let client = ScriptedClient { _ in .json(#"[{"kind":"cat","name":"a"},{"kind":"cat","owner":7}]"#) }
    let items = await explore(contract, through: client).coverage.operations[0].items.filter {
      $0.name.contains("body")
    }
    #expect(
      items.map { "\($0.isExercised ? "" : "not ")\($0.description)" } == [
        #"enum member 200 body/*/kind "cat""#, #"not enum member 200 body/*/kind "dog""#,
        "not branch 200 body/*/owner oneOf 1", "branch 200 body/*/owner oneOf 2",
        "property 200 body/*/name present", "not property 200 body/*/tag present",
        "property 200 body/*/owner present",
      ]
    )
  }
}
