import ContractModel
import ContractTestSupport
import Workflows

/// Workflows for tests, with a small contract next to them.
enum WorkflowDocument {
  static let petsAPI = """
    openapi: 3.1.0
    info: {title: Pets, version: "1"}
    paths:
      /pets:
        get:
          operationId: listPets
          parameters: [{name: tag, in: query, schema: {type: string}}]
          responses: {"200": {description: ok, content: {application/json: {schema: {}}}}}
        post:
          operationId: addPet
          requestBody: {required: true, content: {application/json: {schema: {type: object}}}}
          responses: {"201": {description: created, content: {application/json: {schema: {}}}}}
      /pets/{id}:
        get:
          operationId: getPet
          parameters: [{name: id, in: path, required: true, schema: {type: string}}]
          responses: {"200": {description: ok, content: {application/json: {schema: {}}}}}
    """

  /// The frame of a document; what follows are the workflows.
  static let frame = """
    arazzo: 1.0.1
    info: {title: Journeys, version: 1.0.0}
    sourceDescriptions: [{name: pets, url: pets.yaml, type: openapi}]

    """

  /// Loads a document next to the contract of pets, and further files by their paths.
  static func contract(_ yaml: String, others: [String: String] = [:]) -> Contract {
    var files = [
      ContractFile(path: "Contracts/pets.yaml", bytes: Array(petsAPI.utf8)),
      ContractFile(path: "Contracts/pets.arazzo.yaml", bytes: Array(yaml.utf8)),
    ]
    files += others.map { ContractFile(path: "Contracts/\($0.key)", bytes: Array($0.value.utf8)) }
    return TestContract.loader.load(files, folder: "Contracts")
  }

  /// Reads the workflows of a document with the usual frame.
  static func set(_ workflows: String, others: [String: String] = [:]) -> WorkflowSet {
    WorkflowSet(of: contract(frame + workflows, others: others))
  }
}
