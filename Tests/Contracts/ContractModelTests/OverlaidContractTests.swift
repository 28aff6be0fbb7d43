import ContractModel
import ContractTestSupport
import JSONSyntax
import Testing

@Suite("Contracts with overlays")
struct OverlaidContractTests {
  private func load(
    _ files: KeyValuePairs<String, String>,
    overlays: KeyValuePairs<String, String>
  ) -> Contract {
    var loader = TestContract.loader
    loader.overlays = overlays.map { ContractFile(path: $0.key, bytes: Array($0.value.utf8), isContract: false) }
    return loader.load(files.map { ContractFile(path: $0.key, bytes: Array($0.value.utf8)) }, folder: "Contracts")
  }

  private func overlay(_ actions: String, extends: String? = nil) -> String {
    """
    overlay: 1.1.0
    info: { title: T, version: '1' }
    \(extends.map { "extends: \($0)" } ?? "x-none: 1")
    actions:
    \(actions)
    """
  }

  @Test("An extension that an overlay adds is read like one of the document")
  func extensions() throws {
    let actions = "- { target: \"$.paths['/a'].get\", update: { x-resource: { content: [a/b] }, operationId: listA } }"
    let contract = load(["a.yaml": document()], overlays: ["o.yaml": overlay(actions)])
    #expect(contract.lines == [])
    #expect(contract.operations.map(\.id) == ["listA"])
  }

  @Test("A fault in a value of an overlay is reported at its place in the overlay", arguments: ["yaml", "json"])
  func places(type: String) throws {
    let json =
      #"{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{"description":"d"}}}}}}"#
    let actions = """
      - target: $.paths['/a'].get
        update:
          parameters:
            - { name: a, in: nowhere, schema: {} }
      """
    let file = "a.\(type)"
    let contract = load([file: type == "json" ? json : document()], overlays: ["o.yaml": overlay(actions)])
    #expect(contract.problems.map(\.place.description) == ["o.yaml:8:24"])
    #expect(contract.operations.isEmpty && contract.setAside.count == 1)
  }

  @Test("Values of the document keep their places beside those of an overlay")
  func keptPlaces() throws {
    let text = document(operation: "parameters: [{ name: a, in: nowhere, schema: {} }]")
    let contract = load(["a.yaml": text], overlays: ["o.yaml": overlay("- { target: $.info, update: { x-a: 1 } }")])
    let plain = load(["a.yaml": text], overlays: [:])
    #expect(contract.lines == plain.lines)
    #expect(contract.lines.count == 1)
  }

  @Test("An overlay changes the document that it extends alone")
  func extends() {
    let actions = "- { target: \"$.paths['/a'].get\", update: { operationId: changed } }"
    let contract = load(
      ["api/a.yaml": document(), "api/b.yaml": document(path: "/b")],
      overlays: ["o.yaml": overlay(actions, extends: "api/a.yaml")]
    )
    #expect(contract.lines == [])
    #expect(contract.operations.map(\.id) == ["changed", "GET /b"])
    let other = load(
      ["api/a.yaml": document(), "api/b.yaml": document(path: "/b")],
      overlays: ["o.yaml": overlay(actions, extends: "api/b.yaml")]
    )
    #expect(
      other.lines == [
        "o.yaml:5:13: warning: the action selects nothing in api/b.yaml: no value is at $.paths['/a'].get"
      ]
    )
  }

  @Test("An overlay that extends none of the contracts changes all of them")
  func extendsOther() {
    let actions = "- { target: $.paths.*.get, update: { deprecated: true } }"
    let contract = load(
      ["a.yaml": document(), "b.yaml": document(path: "/b")],
      overlays: ["o.yaml": overlay(actions, extends: "https://example.com/api.yaml")]
    )
    #expect(contract.operations.map(\.isDeprecated) == [true, true])
  }

  @Test("An action that selects something in one of several contracts is right")
  func oneOfSeveral() {
    let actions = "- { target: \"$.paths['/b'].get\", update: { operationId: changed } }"
    let contract = load(["a.yaml": document(), "b.yaml": document(path: "/b")], overlays: ["o.yaml": overlay(actions)])
    #expect(contract.lines == [])
  }

  @Test("Overlays are applied in order")
  func order() {
    let contract = load(
      ["a.yaml": document()],
      overlays: [
        "1.yaml": overlay(
          "- { target: $.paths, update: { /c: { get: { responses: { '200': { description: d } } } } } }"
        ),
        "2.yaml": overlay("- { target: \"$.paths['/c'].get\", update: { operationId: added } }"),
      ]
    )
    #expect(contract.lines == [])
    #expect(contract.operation(id: "added") != nil)
  }

  @Test("A document of Swagger 2.0 is changed as it is written, before it is converted")
  func swagger() {
    let text = """
      swagger: '2.0'
      info: { title: T, version: '1' }
      paths: { /a: { get: { responses: { '200': { description: d } } } } }
      """
    let actions = """
      - { target: $, update: { basePath: /v2 } }
      - target: $.paths['/a'].get
        update: { parameters: [{ name: n, in: query, type: integer, minimum: x }] }
      """
    let contract = load(["a.yaml": text], overlays: ["o.yaml": overlay(actions)])
    #expect(contract.problems.map(\.place.description) == ["o.yaml:7:72"])
    let valid = load(["a.yaml": text], overlays: ["o.yaml": overlay(actions.replacing(", minimum: x", with: ""))])
    #expect(valid.lines == [])
    #expect(valid.operations.map(\.serverPaths) == [["/v2"]])
    #expect(valid.operations.first?.parameters.map(\.name) == ["n"])
  }

  @Test("An overlay that cannot be used makes the contract unusable, at its place")
  func unusable() {
    let contract = load(["a.yaml": document()], overlays: ["o.yaml": overlay("- { target: $.info, update: 1 }")])
    #expect(contract.isUnusable)
    #expect(contract.problems.map(\.code) == [.invalidOverlay])
    #expect(contract.problems.map(\.place.description) == ["o.yaml:5:29"])
    let text = load(["a.yaml": document()], overlays: ["o.yaml": "a: [\n"])
    #expect(text.isUnusable)
    #expect(text.problems.map(\.place.file) == ["o.yaml"])
  }

  @Test("A reference of an overlay is resolved against the document that it changes")
  func references() {
    let actions = """
      - { target: $, update: { components: { parameters: { P: { name: p, in: query, schema: {} } } } } }
      - { target: "$.paths['/a'].get", update: { parameters: [{ $ref: '#/components/parameters/P' }, { $ref: '#/none' }] } }
      """
    let contract = load(["a.yaml": document()], overlays: ["o.yaml": overlay(actions)])
    #expect(contract.problems.map(\.place.description) == ["o.yaml:6:104"])
    #expect(contract.lines.first?.contains("a.yaml has no \"none\" at its top level") == true)
  }
}
