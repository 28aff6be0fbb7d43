import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

/// A small API that keeps its contract, with a list that has parameters and a resource with a body.
enum PetService {
  static let contract = TestContract.paths(
    """
      /pets:
        get:
          operationId: listPets
          parameters:
            - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
            - { name: kind, in: query, schema: { enum: [cat, dog, bird] } }
            - { name: name, in: query, schema: { type: string, maxLength: 20 } }
            - { name: page, in: query, schema: { type: integer, minimum: 1 } }
          responses:
            '200': { description: d, content: { application/json: { schema: { type: array } } } }
            '400': { description: d }
        post:
          operationId: createPet
          requestBody:
            required: true
            content:
              application/json:
                schema: { $ref: '#/components/schemas/Pet' }
          responses:
            '201': { description: d }
            '400': { description: d }
    components:
      schemas:
        Pet:
          type: object
          required: [name, kind]
          additionalProperties: false
          properties:
            name: { type: string, minLength: 1, maxLength: 30 }
            kind: { enum: [cat, dog, bird] }
            age: { type: integer, minimum: 0, maximum: 50 }
            tags: { type: array, maxItems: 3, uniqueItems: true, items: { type: string } }
            note: { type: string }
            serial: { type: integer }
            owner:
              oneOf:
                - { type: object, required: [email], properties: { email: { type: string } }, additionalProperties: false }
                - { type: object, required: [phone], properties: { phone: { type: string } }, additionalProperties: false }
    """
  )

  /// The response of a server that checks everything that the contract says.
  static func respond(_ call: ScriptedClient.Call) -> HTTPResponse {
    guard contract.match(call.request.method, path: call.path) != nil else { return .empty(404) }
    guard call.isValid(under: contract) else { return .empty(400) }
    return call.request.method == .post ? .empty(201) : .json("[]")
  }

  /// Everything that may be requested, with a number of generated requests of each operation.
  static func configuration(_ requests: Int = 200, seed: UInt64 = 1) -> ExplorerConfiguration {
    ExplorerConfiguration.test.with {
      $0.seed = seed
      $0.allowedUnsafeOperations = ["createPet"]
      var generation = GenerationConfiguration(requests: requests)
      generation.maximumCreations = .max
      $0.generation = generation
    }
  }
}
