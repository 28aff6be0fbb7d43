import ArgumentParser
import ContractModel
import ContractReports
import ContractVerifier
import Foundation
import HTTPMessages
import HTTPTransport
import Redaction

@testable import ContractCommand

/// What `contract verify` does between its arguments and its report, without a process.
///
/// The walk and the rendering are the command's own. A table of a hundred servers needs no process for each: starting
/// one takes longer than the walk, and what only a process has (exit status, standard error) is not the table's subject.
enum InProcessVerification {
  /// The contracts of this package.
  static let contract: Result<Contract, any Error> = Result {
    var options = try ContractOptions.parse([])
    options.contracts = [ContractBinary.contracts]
    return try ContractInput(RunPlaces(options, ReferenceOptions.parse([])), needsRecordings: false).contract
  }

  /// Verifies an API by the contracts of this package.
  static func report(
    _ baseURL: String,
    _ options: [String] = [],
    keeping kept: Set<String> = []
  ) async throws -> VerifyReport {
    let contract = try contract.get()
    let limits = try LimitOptions.parse(["--seed", "1"] + options)
    let policy = RedactionPolicy()
    policy.declare(keep: kept)
    let setup = try VerificationSetup(
      "verify",
      nil,
      RunSelection(),
      limits,
      resources: ResourceOptions.parse(["--resources", "all"]).resources.value,
      policy: policy
    )
    let url = try HTTPURL(parsing: baseURL)
    let client = LiveClient(configuration: setup.clientConfiguration(for: url, headers: HTTPHeaders()))
    let explorer = Explorer(contract: contract, configuration: setup.configuration(for: url), client: client)
    let exploration = await explorer.run()
    await client.shutdown()
    let report = setup.report(
      target: url,
      clock: RunClock(),
      findings: exploration.findings,
      notes: exploration.notes,
      exploration: exploration
    )
    return try JSONDecoder().decode(
      VerifyReport.self,
      from: Data(JSONReport.rendered(RedactedReport(report, by: policy.redaction)))
    )
  }
}
