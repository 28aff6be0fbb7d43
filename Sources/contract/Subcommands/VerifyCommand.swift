import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import HTTPExchange
import HTTPTransport
import Redaction

/// Walks a live API from its contract, and judges every answer.
struct VerifyCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verifies a live API against its contract.",
    discussion: """
      Asks the API for everything that the contract describes and can be built from its examples, defaults and links, \
      and says for every answer whether it keeps the contract, and where it does not. Without --base-url the recordings \
      are replayed by a server on this machine, and that is verified.
      """
  )

  @OptionGroup(title: "Target") var target: TargetOptions
  @OptionGroup(title: "Contracts") var contracts: ContractOptions
  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Walk") var walk: WalkOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup(title: "Secrets") var redaction: RedactionOptions
  @OptionGroup(title: "Output") var reporting: ReportOptions

  @Flag(help: "List the requests that would be made, and make none.")
  var dryRun = false

  @Flag(help: "Print the JSON Schema of JSON reports, and do nothing else.")
  var reportSchema = false

  func execute(_ policy: RedactionPolicy) async throws(CommandFailure) -> ExitStatus {
    if reportSchema {
      StandardStream.output(policy).write(.schemaOfJSON)
      return .holds
    }
    try redaction.declare(to: policy)
    let clock = RunClock()
    let outputs = try reporting.outputs(policy)
    let places = try RunPlaces(contracts, address: target.address.baseURL, isContacted: !dryRun)
    let (url, headers) = (places.url, try target.headers(for: places.url, policy))
    var input = try ContractInput(places, needsRecordings: url == nil && !dryRun)
    policy.learn(from: input)
    let setup = try VerificationSetup(
      "verify",
      target,
      selection.selection(in: input.contract),
      limits,
      resources: walk.resources.resources,
      unsafe: walk.unsafeOperations(in: input.contract),
      policy: policy
    )
    input = input.selecting(setup.selection)
    if let url { try setup.requireSinglePrefix(url, in: input.contract) }
    if let status = input.failureStatus {
      try outputs.write(setup.report(target: url, clock: clock, findings: input.findings, notes: input.notes))
      return status
    }
    if dryRun {
      let placeholder = HTTPURL(scheme: "http", host: "127.0.0.1")
      let explorer = Explorer(
        contract: input.contract,
        configuration: setup.configuration(for: url ?? placeholder),
        client: LiveClient()
      )
      list(explorer.plannedRequests(), to: .output(policy))
      for operation in input.setAside {
        let place = operation.problems.first.map { "\($0.place): \($0.message)" } ?? ""
        StandardStream.error(policy).write("Warning: \(VisibleText.of("\(operation.id) is set aside: \(place)"))\n")
      }
      return .holds
    }
    let run = VerificationRun(setup: setup, input: input, outputs: outputs, clock: clock)
    let outcome =
      if let url { await run.verify(url, headers: headers) } else { try await run.verifyRecordings(headers: headers) }
    return try outcome.conclude(outputs)
  }

  private func list(_ requests: [PlannedRequest], to stream: StandardStream) {
    for request in requests {
      stream.write(
        "\(request.operation)  \(request.method) \(VisibleText.of(request.url))  (\(VisibleText.of(request.purpose)))\n"
      )
    }
  }
}
