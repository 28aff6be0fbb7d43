import ArgumentParser
import FileAccess
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

/// The settings of the run; `nil` until they are known, and for a command without any.
var settings: Settings?
/// The subcommand; `nil` until the arguments are parsed.
var subcommand: (any RunnableCommand.Type)?

// ArgumentParser ends a usage error with 64; here it is 2, as for everything that keeps a command from starting.

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if let failure = HelpText.unknownSubcommand(arguments) { throw failure }
  var root = try ContractCommand.parseAsRoot(arguments)
  if var command = root as? any RunnableCommand {
    subcommand = type(of: command)
    let files = RunFiles()
    if var configurable = command as? any ConfigurableCommand {
      let configuration = try ConfigurationFile.read(configurable.projectFile, environment: environment)
      let completed = try configurable.complete(environment: environment, configuration: configuration)
      settings = completed
      policy.hideCredentials(in: completed, environment: environment)
      if let configuration {
        if (configurable as? any OfflineCapable)?.sendsNothing != true {
          try configuration.requireTrust(for: completed.fileRequests, environment)
        }
        files.noteReading(of: configuration.file)
      }
      command = configurable
    }
    // With fewer files, libraries end the process, and some faults look like those of the API.
    if let shortage = FileLimit.shortage(of: 64) { throw CommandFailure(shortage) }
    let (project, runnable) = (settings?.project, command)
    let result = await RunFiles.$current.withValue(files) {
      await ProjectSettings.$current.withValue(project) { () async -> Result<ExitStatus, CommandFailure> in
        do throws(CommandFailure) { return .success(try await runnable.execute(policy)) } catch {
          return .failure(error)
        }
      }
    }
    exit(StandardStream.concluding(try result.get(), policy).rawValue)
  }
  try root.run()
} catch let failure as CommandFailure {
  StandardStream.error(policy).write("Error: \(settings?.located(failure) ?? failure)\n")
  exit(failure.status.rawValue)
} catch {
  let isHelp = ContractCommand.exitCode(for: error).isSuccess
  let text = HelpText.text(of: error, in: subcommand)
  (isHelp ? StandardStream.output(policy) : .error(policy)).write(text + "\n")
  exit(StandardStream.concluding(isHelp ? .holds : .unusable, policy).rawValue)
}
