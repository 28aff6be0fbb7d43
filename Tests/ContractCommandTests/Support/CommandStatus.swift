// The import of one type, because Testing has an `ExitStatus` as well.
@testable import enum ContractCommand.ExitStatus

/// The exit status of the command.
typealias CommandStatus = ExitStatus
