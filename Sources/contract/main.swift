import ArgumentParser
import Foundation

// ArgumentParser ends a usage error with 64; here it is 2, as for everything that keeps a command from starting.

do {
  var command = try ContractCommand.parseAsRoot()
  if let command = command as? any RunnableCommand {
    exit(try await command.execute().rawValue)
  }
  try command.run()
} catch let failure as CommandFailure {
  StandardStream.error.write("Error: \(failure.message)\n")
  exit(failure.status.rawValue)
} catch {
  let isHelp = ContractCommand.exitCode(for: error).isSuccess
  let text = ContractCommand.fullMessage(for: error)
  (isHelp ? StandardStream.output : .error).write(text + "\n")
  exit(isHelp ? ExitStatus.holds.rawValue : ExitStatus.unusable.rawValue)
}
