import ArgumentParser
import Basics
import HTTPMessages
import HTTPServerCore
import Redaction

/// One run of the command: from its arguments to the exit status of the process.
struct CommandProcess {
  private let environment: [String: String]
  /// The values that the run must not show; options and everything that the run reads add to it.
  private let policy = RedactionPolicy()
  /// The settings of the run; `nil` until they are known, and for a command without any.
  private var settings: Settings?
  /// The subcommand; `nil` until the arguments are parsed.
  private var subcommand: (any RunnableCommand.Type)?

  init(environment: [String: String]) { self.environment = environment }

  /// Runs a command line, whose first part is the name of the executable; errors are shown.
  @MainActor
  mutating func run(_ words: [String], _ extensions: CommandExtensions) async -> ExitStatus {
    policy.hideCredentials(in: words, environment: environment)
    let arguments = Array(words.dropFirst())
    // ArgumentParser ends a usage error with 64; here it is 2, as for everything that keeps a command from starting.
    do {
      try extensions.check()
      return try await CommandExtensions.$current.withValue(extensions) { try await execute(arguments) }
    } catch let failure as CommandFailure {
      StandardStream.error(policy).write("Error: \(settings?.located(failure) ?? failure)\n")
      return failure.status
    } catch {
      let isHelp = RootCommand.exitCode(for: error).isSuccess
      let stream = isHelp ? StandardStream.output(policy) : .error(policy)
      let text = CommandExtensions.$current.withValue(extensions) {
        HelpText.text(of: error, in: subcommand, arguments, width: stream.width)
      }
      let isScript = isHelp && arguments.first?.hasPrefix("--generate-completion-script") == true
      if isScript { stream.write(script: text + "\n") } else { stream.write(text + "\n") }
      return StandardStream.concluding(isHelp ? .holds : .unusable, policy)
    }
  }

  @MainActor
  private mutating func execute(_ words: [String]) async throws -> ExitStatus {
    let arguments = IdentityOptions.expanding(words)
    if let failure = HelpText.unknownSubcommand(arguments) { throw failure }
    var root = try RootCommand.parseAsRoot(arguments)
    guard var command = root as? any RunnableCommand else {
      try root.run()
      return .holds
    }
    subcommand = type(of: command)
    let files = RunFiles()
    if var configurable = command as? any ConfigurableCommand {
      let configuration = try ConfigurationFile.read(configurable.projectFile, environment: environment)
      let completed = try configurable.complete(environment: environment, configuration: configuration)
      settings = completed
      policy.hideCredentials(in: completed, environment: environment)
      if let configuration {
        try configuration.requireTrust(for: completed.fileRequests, environment)
        files.noteReading(of: configuration.file)
      }
      command = configurable
    }
    if let refusal = command.refusal { throw refusal }
    // With fewer files, libraries end the process, and some faults look like those of the API.
    if let shortage = FileLimit.shortage(of: 64) { throw CommandFailure(shortage) }
    let (project, runnable, policy) = (settings?.project, command, policy)
    let result = await RunFiles.$current.withValue(files) {
      await ProjectSettings.$current.withValue(project) { () async -> Result<ExitStatus, CommandFailure> in
        do throws(CommandFailure) { return .success(try await runnable.execute(policy)) } catch {
          return .failure(error)
        }
      }
    }
    return StandardStream.concluding(try result.get(), policy)
  }
}
