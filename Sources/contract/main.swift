import ArgumentParser
import Foundation
import HTTPMessages
import HTTPServerCore
import Redaction

// Proxy variables are removed, because the run verifies an API and not a proxy before it. On Linux, URLSession would
// use them even for this machine, and the other clients do not. Nothing else runs yet that could read them.
for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] { unsetenv(name) }

/// The values that the run must not show; options and everything that the run reads add to it.
let policy = RedactionPolicy()
policy.hideCredentials(in: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

// ArgumentParser ends a usage error with 64; here it is 2, as for everything that keeps a command from starting.

do {
  var command = try ContractCommand.parseAsRoot()
  if let command = command as? any RunnableCommand {
    // With fewer files, libraries end the process, and some faults look like those of the API.
    if let shortage = FileLimit.shortage(of: 64) { throw CommandFailure(shortage) }
    exit(StandardStream.concluding(try await command.execute(policy), policy).rawValue)
  }
  try command.run()
} catch let failure as CommandFailure {
  StandardStream.error(policy).write("Error: \(failure)\n")
  exit(failure.status.rawValue)
} catch {
  let isHelp = ContractCommand.exitCode(for: error).isSuccess
  let text = ContractCommand.fullMessage(for: error)
  (isHelp ? StandardStream.output(policy) : .error(policy)).write(text + "\n")
  exit(StandardStream.concluding(isHelp ? .holds : .unusable, policy).rawValue)
}
