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
let environment = ProcessInfo.processInfo.environment
policy.hideCredentials(in: CommandLine.arguments, environment: environment)

/// The arguments, with those that environment and `contract.yaml` add; `nil` until they are known.
var effective: EffectiveArguments?

// ArgumentParser ends a usage error with 64; here it is 2, as for everything that keeps a command from starting.

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if let failure = HelpText.unknownSubcommand(arguments) { throw failure }
  let isConfigurable = arguments.first.map(ConfigurationKey.commands.contains) ?? false
  let configuration = isConfigurable ? try ConfigurationFile.read(for: arguments, environment: environment) : nil
  let resolved = try EffectiveArguments(arguments, environment: environment, configuration: configuration)
  effective = resolved
  policy.hideCredentials(in: resolved.arguments, environment: environment)
  var command = try ContractCommand.parseAsRoot(resolved.arguments)
  if let command = command as? any RunnableCommand {
    // With fewer files, libraries end the process, and some faults look like those of the API.
    if let shortage = FileLimit.shortage(of: 64) { throw CommandFailure(shortage) }
    let settings = resolved.settings
    let result = await ProjectSettings.$current.withValue(settings) { () async -> Result<ExitStatus, CommandFailure> in
      do throws(CommandFailure) { return .success(try await command.execute(policy)) } catch { return .failure(error) }
    }
    exit(StandardStream.concluding(try result.get(), policy).rawValue)
  }
  try command.run()
} catch let failure as CommandFailure {
  StandardStream.error(policy).write("Error: \(effective?.located(failure) ?? failure)\n")
  exit(failure.status.rawValue)
} catch {
  let isHelp = ContractCommand.exitCode(for: error).isSuccess
  var text = ContractCommand.fullMessage(for: error)
  if !isHelp, let place = effective?.place(ofOptionIn: text) { text = "Error: \(place): " + text.dropFirst(7) }
  (isHelp ? StandardStream.output(policy) : .error(policy)).write(text + "\n")
  exit(StandardStream.concluding(isHelp ? .holds : .unusable, policy).rawValue)
}
