import Basics
import ContractModel
import ContractTestSupport
import JSONSyntax
import Testing

@Suite("Files that documents refer to")
struct ReferencedFileTests {
  /// Loads a document whose referenced files are read on demand.
  private func load(
    _ text: String,
    at path: String = "api/openapi.yaml",
    reading files: [String: String]
  ) -> (contract: Contract, paths: [String]) {
    let paths = Mutex<[String]>([])
    let loader = TestContract.loader { path in
      paths.withLock { $0.append(path) }
      guard let text = files[path] else {
        return .failure(ContractFileFault(message: "cannot be read: it does not exist", location: nil))
      }
      return .success(Array(text.utf8))
    }
    let contract = loader.load([ContractFile(path: path, bytes: Array(text.utf8))], folder: "api")
    return (contract, paths.withLock { $0 })
  }

  private static func document(_ reference: String) -> String {
    """
    openapi: 3.0.3
    info: { title: T, version: '1' }
    # $ref: 'a comment.yaml' is not a reference
    paths:
      /menus/{menuItemId}: { $ref: '\(reference)' }
      /ok: { get: { responses: { '200': { description: d } } } }
    """
  }

  private static let menu = """
    get:
      operationId: getMenu
      parameters: [{ name: menuItemId, in: path, required: true, schema: { $ref: ../schemas.yaml#/Id } }]
      responses: { '200': { description: d } }
    """

  @Test(
    "The name of a file may have braces, as they are or percent-encoded",
    arguments: [
      "paths/menu_{menuItemId}.yaml", "paths/menu_%7BmenuItemId%7D.yaml", "./paths/menu_%7bmenuItemId%7d.yaml",
    ]
  )
  func braces(reference: String) {
    let (contract, paths) = load(
      Self.document(reference),
      reading: ["api/paths/menu_{menuItemId}.yaml": Self.menu, "api/schemas.yaml": "Id: { type: string }"]
    )
    #expect(contract.lines == [])
    #expect(contract.operations.map(\.id) == ["getMenu", "GET /ok"])
    #expect(paths == ["api/paths/menu_{menuItemId}.yaml", "api/schemas.yaml"])
    #expect(contract.referencedFiles == ["api/paths/menu_{menuItemId}.yaml", "api/schemas.yaml"])
  }

  @Test("A path above the contract is that of another file than the same path beside it")
  func above() {
    let (contract, paths) = load(
      Self.document("../paths/menu.yaml"),
      at: "openapi.yaml",
      reading: ["../paths/menu.yaml": Self.menu, "../schemas.yaml": "Id: {}", "paths/menu.yaml": "no"]
    )
    #expect(contract.lines == [])
    #expect(paths == ["../paths/menu.yaml", "../schemas.yaml"])
  }

  @Test(
    "A file that cannot be read, or is not YAML, sets aside what refers to it, with the reason",
    arguments: [
      (
        "none.yaml",
        "\"$ref\" \"none.yaml\" refers to the file \"none.yaml\", which cannot be read: it does not exist"
      ),
      (
        "broken.yaml",
        "\"$ref\" \"broken.yaml\" refers to the file \"broken.yaml\", which cannot be read: api/broken.yaml:1:4: "
          + "the quotation mark that opens here is never closed"
      ),
    ]
  )
  func unreadable(reference: String, message: String) {
    let (contract, _) = load(Self.document(reference), reading: ["api/broken.yaml": "a: 'b"])
    #expect(contract.problems.map(\.message) == [message])
    #expect(contract.setAside.map(\.id) == ["/menus/{menuItemId}"])
    #expect(contract.operations.map(\.id) == ["GET /ok"])
  }

  @Test("An operation may be in its own file")
  func operation() throws {
    let (contract, _) = load(
      "openapi: 3.0.3\npaths: { /pets: { get: { $ref: ops.yaml#/list } } }",
      reading: ["api/ops.yaml": "list: { operationId: listPets, responses: { '200': { description: d } } }"]
    )
    #expect(contract.lines == [])
    let operation = try #require(contract.operations.first)
    #expect(operation.id == "listPets")
    #expect(operation.responses.count == 1)
    #expect(operation.place.description == "api/openapi.yaml:2:19")
  }

  @Test("A link into a document that is not one of the contracts is left out with a warning")
  func link() {
    let reference = "operationRef: './pets.yaml#/paths/~1pets~1%7Bid%7D/get'"
    let (contract, _) = load(
      "openapi: 3.0.3\npaths: { /a: { get: { responses: { '200': { description: d, links: { p: { \(reference) } } } } } } }",
      reading: ["api/pets.yaml": "openapi: 3.0.3\npaths: { '/pets/{id}': { get: { responses: {} } } }"]
    )
    #expect(
      contract.lines == [
        "api/openapi.yaml:2:89: warning: the link \"p\" points to api/pets.yaml, which is not one of the contracts, and is "
          + "not followed; name that file, too"
      ]
    )
    #expect(contract.operations.first?.responses.first?.links.count == 0)
  }
}
