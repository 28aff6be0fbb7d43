import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Links of contracts without extensions")
struct LinkGenerationTests {
  @Test("Contracts without extensions have their links followed through generations, from bodies, headers and requests")
  func generations() async {
    let client = ScriptedClient { call in
      let parts = call.path.split(separator: "/").map(String.init)
      switch parts.count {
      case 1: return .json(#"{"first":"5"}"#)
      case 2: return parts[1] == "5" ? HTTPResponse(status: 204, headers: ["X-Leaf": "9"]) : .empty(404)
      default: return parts[2] == "9" && parts[1] == "5" ? .json("{}") : .empty(404)
      }
    }
    let exploration = await explore(
      TestContract.paths(
        """
          /roots:
            get:
              operationId: roots
              responses:
                '200':
                  description: Roots.
                  content: { application/json: { schema: { type: object } } }
                  links: { branch: { operationId: branch, parameters: { root: $response.body#/first } } }
          /roots/{root}:
            get:
              operationId: branch
              parameters: [{ name: root, in: path, required: true, schema: { type: integer } }]
              responses:
                '204':
                  description: A branch.
                  links:
                    leaf:
                      operationId: leaf
                      parameters: { root: $request.path.root, leaf: $response.header.X-Leaf }
                '404': { description: None. }
          /roots/{root}/{leaf}:
            get:
              operationId: leaf
              parameters:
                - { name: root, in: path, required: true, schema: { type: integer } }
                - { name: leaf, in: path, required: true, schema: { type: integer, maximum: 9 } }
              responses:
                '200': { description: A leaf., content: { application/json: { schema: { type: object } } } }
                '404': { description: None. }
        """
      ),
      through: client
    )
    #expect(exploration.lines == [])
    #expect(client.lines.contains("GET /roots/5/9"))
  }
}
