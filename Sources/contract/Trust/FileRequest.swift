import HTTPMessages
import JSONSyntax
import Redaction

/// A use of secrets or data that a run would make because a file asks for it, not because of the command line alone.
struct FileRequest: Hashable {
  /// The use in words, beginning with a verb in the third person: `sends API_TOKEN as the header X-Key`.
  let text: String
  /// Where it would be sent.
  let destination: String
  /// The place in the file.
  let place: String

  /// The request in a sentence about the file.
  var sentence: String { "\(text) to \(destination) (\(place))" }

  /// The values of one option, and whether the user gave them.
  struct Setting {
    let option: String
    let values: [String]
    /// The place in the file; `nil` for what the user gave.
    let place: String?
  }

  /// An API of a run.
  struct Target {
    /// The URL; empty for one that is not known yet.
    let url: String
    /// The place in the file that has the URL; `nil` for one that the user gave.
    let place: String?
  }

  /// Returns what settings ask for that only a trusted file gets.
  ///
  /// A target that the user gave, and one on this machine, may get everything but secrets that the file chooses: it may
  /// name any variable, and its author may also run the target, such as in a container.
  static func all(_ settings: [Setting], target: Target?, isProxy: Bool = false) -> [FileRequest] {
    guard let target else { return [] }
    let destination = target.url.isEmpty ? "the API of the run" : shown(target.url)
    let foreign = isThisMachine(target.url) ? nil : target.place
    var requests: [FileRequest] = []
    for setting in settings {
      if let place = setting.place {
        requests += secrets(of: setting).map { FileRequest(text: $0, destination: destination, place: place) }
      }
      if let foreign {
        let texts = (setting.place == nil ? secrets(of: setting) : []) + others(of: setting)
        requests += texts.map { FileRequest(text: $0, destination: destination, place: setting.place ?? foreign) }
      }
    }
    if isProxy, let foreign {
      requests.append(FileRequest(text: "passes on your client's requests", destination: destination, place: foreign))
    }
    return requests + tokenRequests(settings, target: target)
  }

  /// Returns whether a URL leads to this machine, whatever a resolver or a proxy says.
  static func isThisMachine(_ text: String) -> Bool {
    guard let url = try? HTTPURL(parsing: text) else { return false }
    let name = HostName.normalized(url.host)
    return HostName.isLoopback(name) && !name.hasSuffix(".localhost")
  }

  /// Returns a URL for messages, without a password in it.
  static func shown(_ text: String) -> String { BaseURLArgument.shown(text) }

  // MARK: Options

  /// Returns what a setting sends of variables and files.
  private static func secrets(of setting: Setting) -> [String] {
    switch setting.option {
    case "--header-env":
      setting.values.map { value in
        let (name, variable) = halves(value)
        return "sends the environment variable \(variable) as the header \(name)"
      }
    case "--input-env":
      setting.values.map { value in
        let (name, variable) = halves(value)
        return "sends the environment variable \(variable) as the workflow input \(name)"
      }
    case "--auth", "--as": setting.values.compactMap { credential($0) }
    default: []
    }
  }

  /// Returns what a setting sends beside variables and files.
  private static func others(of setting: Setting) -> [String] {
    let isOwn = setting.place == nil
    return switch setting.option {
    case "--header" where isOwn:
      setting.values.compactMap { value in
        let name = String(value.prefix { $0 != ":" })
        return SecretRedaction().isSecret(header: name) ? "sends your header \(VisibleText.of(name))" : nil
      }
    case "--input" where isOwn:
      setting.values.compactMap { value in
        let name = halves(value).name
        let last = name.split(separator: ".").last.map { String($0) } ?? name
        return SecretRedaction().isSecret(member: last) ? "sends your workflow input \(name)" : nil
      }
    case "--allow-unsafe" where !isOwn && !setting.values.isEmpty:
      ["sends unsafe requests (\(VisibleText.of(setting.values.joined(separator: ", "))))"]
    default: []
    }
  }

  /// Returns what a value of `--auth` sends; `nil` for one that is not a secret.
  private static func credential(_ value: String) -> String? {
    let (name, source) = halves(value)
    if source.hasPrefix("env:") {
      return "sends the environment variable \(source.dropFirst(4)) as the credential \(name)"
    }
    if source.hasPrefix("file:") { return "sends the file \(source.dropFirst(5)) as the credential \(name)" }
    return nil
  }

  /// Returns the credentials that are sent to a token URL of the file on another origin than the target.
  private static func tokenRequests(_ settings: [Setting], target: Target) -> [FileRequest] {
    let auth = settings.filter { ["--auth", "--as"].contains($0.option) }
    let base = (try? HTTPURL(parsing: target.url)) ?? HTTPURL(scheme: "http", host: "localhost")
    var requests: [FileRequest] = []
    for setting in auth {
      guard let place = setting.place else { continue }
      for value in setting.values {
        let (name, source) = halves(value)
        // The URL may be relative, and still name another host.
        guard name.hasSuffix(".token-url"), let url = try? base.resolving(source), !isThisMachine(url.description),
          !url.hasSameOrigin(as: base) || target.place != nil
        else { continue }
        let scheme = name.dropLast("token-url".count)
        let texts = auth.flatMap(\.values).filter { $0.hasPrefix(scheme) }.compactMap(credential)
        requests += texts.map { FileRequest(text: $0, destination: shown(url.description), place: place) }
      }
    }
    return requests
  }

  /// Splits `NAME=VALUE`.
  private static func halves(_ text: String) -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : ""
    return (VisibleText.of(parts.first ?? ""), VisibleText.of(value))
  }
}

extension Settings {
  /// The uses of secrets and data in this run that only a trusted file gets.
  var fileRequests: [FileRequest] {
    guard traffic != .nothing else { return [] }
    let settings = (sources + ownHeaders).filter { $0.origin != .default }.map { source in
      FileRequest.Setting(
        option: source.option,
        values: source.values,
        place: source.origin.isFile ? source.origin.place : nil
      )
    }
    return FileRequest.all(settings, target: requestedTarget, isProxy: traffic == .requestsOfClients)
  }

  /// The API of the run; a name of a target in the file means what the file says.
  private var requestedTarget: FileRequest.Target? {
    if let target { return FileRequest.Target(url: target.url, place: target.place.description) }
    guard let source = sources.first(where: { $0.option == "--base-url" && $0.origin != .default }) else {
      // Without an address, a run stays on this machine.
      return (address ?? (traffic == .requestsAgain ? "" : nil)).map { FileRequest.Target(url: $0, place: nil) }
    }
    guard source.origin.isFile else {
      return FileRequest.Target(url: source.values.last ?? address ?? "", place: nil)
    }
    return source.values.last.map { FileRequest.Target(url: $0, place: source.origin.place) }
  }
}

extension ProjectConfiguration {
  /// An API that the file names, and what a run with it would do that only a trusted file gets.
  struct TargetRequests {
    /// How the file names it: `base-url`, or `target staging`.
    let name: String
    let url: String
    let requests: [FileRequest]
  }

  /// The APIs that the file names, and what runs with them would do that only a trusted file gets.
  var targetRequests: [TargetRequests] {
    let common = settings.compactMap { name, setting in
      ConfigurationKey.all.first { $0.name == name }.map { key in
        FileRequest.Setting(option: key.option, values: setting.values, place: setting.place.description)
      }
    }
    .sorted { $0.option < $1.option }
    var all: [TargetRequests] = []
    if let setting = settings["base-url"], let url = setting.values.last, !targets.contains(where: { $0.name == url }) {
      let target = FileRequest.Target(url: url, place: setting.place.description)
      all.append(TargetRequests(name: "base-url", url: url, requests: FileRequest.all(common, target: target)))
    }
    for target in targets {
      var own = target.settings.sorted { $0.key < $1.key }.compactMap { name, setting in
        ConfigurationKey.ofTarget.first { $0.name == name }.map { key in
          FileRequest.Setting(option: key.option, values: setting.values, place: setting.place.description)
        }
      }
      let variables = target.variables.map { "\($0.name)=\($0.variable)" }
      let place = target.place.description
      own.append(FileRequest.Setting(option: "--header-env", values: variables, place: place))
      let requests = FileRequest.all(own + common, target: FileRequest.Target(url: target.url, place: place))
      all.append(TargetRequests(name: "target \(target.name)", url: target.url, requests: requests))
    }
    if all.isEmpty {
      let requests = FileRequest.all(common, target: FileRequest.Target(url: "", place: nil))
      for destination in Set(requests.map(\.destination)).sorted() {
        let requests = requests.filter { $0.destination == destination }
        all.append(TargetRequests(name: "named by you", url: destination, requests: requests))
      }
    }
    return all
  }
}
