extension CheckID {
  /// The steps of the contract's workflows succeed.
  public static let workflow = CheckID("workflow")
}

extension DescribedCheck {
  /// The steps of the contract's workflows succeed; `WorkflowPlayer` makes its findings.
  static let workflow = DescribedCheck(
    .workflow,
    for: [.verification],
    summary: "every step of the contract's workflows succeeds",
    explanation: """
      A workflow is a journey through the API in an Arazzo document next to the contract: its steps are requests, \
      whose values come from earlier responses. A step succeeds if all its `successCriteria` hold, and without \
      criteria if the status is 2xx. A step that fails and has no `onFailure` action ends the workflow. Every \
      exchange is also judged by the contract, like any other.
      """,
    example: "The step `login` expects `$statusCode == 200` after `signUp`, and the response is 401.",
    remedy: """
      The finding shows the condition with the values that it had, and the journey so far. Correct the server, or the \
      condition in the document.
      """,
    exclusion: "Pass `--exclude workflow`; workflows are then not played.",
    whenNothing: "no workflow was played"
  )
}
