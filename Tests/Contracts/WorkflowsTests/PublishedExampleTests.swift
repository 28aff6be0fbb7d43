import ContractModel
import Diagnostics
import Testing
import Workflows

@Suite("Documents as others write them")
struct PublishedExampleTests {
  @Test("Parts of bodies without a pointer, and conditions on the response of another workflow, are accepted")
  func looseForms() {
    let set = WorkflowDocument.set(
      """
      workflows:
        - workflowId: apply-coupon
          inputs: {$ref: "#/components/inputs/coupon"}
          steps:
            - stepId: find-pet
              operationId: listPets
              parameters: [{name: tag, in: query, value: $inputs.tags}]
              successCriteria: [{condition: $statusCode == 200}]
              outputs: {id: "$outputs[0].id", code: $response.body.coupon.code}
            - stepId: place-order
              workflowId: place-order
              parameters: [{name: id, value: $steps.find-pet.outputs.id}]
              successCriteria: [{condition: $statusCode == 200}]
              outputs: {order: $workflow_order_id}
          outputs: {order: $steps.place-order.outputs.order}
        - workflowId: place-order
          inputs: {type: object, properties: {id: {type: integer}}}
          steps:
            - stepId: place-order
              operationId: addPet
              requestBody: {contentType: application/json, payload: {petId: $inputs.id, complete: false}}
              outputs: {order: $response.body.id}
          outputs: {workflow_order_id: $steps.place-order.outputs.order}
      components:
        inputs:
          coupon: {type: object, properties: {tags: {type: array, items: {type: string}}, store: {$ref: "#/components/inputs/store"}}}
          store: {type: string}
      """
    )
    #expect(set.problems.map(\.description) == [])
    #expect(set.workflows.map(\.id) == ["apply-coupon", "place-order"])
  }
}
