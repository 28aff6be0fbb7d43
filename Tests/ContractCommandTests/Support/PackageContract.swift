import ArgumentParser
import ContractModel

@testable import ContractCommand

/// The contract of this package, as the command reads it.
enum PackageContract {
  static let contract: Result<Contract, any Error> = Result {
    var options = try ContractOptions.parse([])
    options.contracts = [ContractBinary.contracts]
    return try ContractInput(RunPlaces(options, ReferenceOptions.parse([])), needsRecordings: false).contract
  }
}
