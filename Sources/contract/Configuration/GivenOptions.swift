import ArgumentParser

/// The options and places that the command line itself names.
struct GivenOptions {
  private static let shortNames = ["-u": "--base-url", "-H": "--header", "-o": "--output", "-p": "--port"]

  private var values: [String: [String]] = [:]
  private var sorted: RunPlaces?

  /// Creates options of an empty command line.
  init() {}

  /// Reads arguments that need not be valid, starting with the subcommand.
  init(_ arguments: [String]) {
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument != "--" else { break }
      guard argument.hasPrefix("-"), argument.count > 1 else { continue }
      if let equals = argument.firstIndex(of: "="), argument.hasPrefix("--") {
        values[String(argument[..<equals]), default: []].append(String(argument[argument.index(after: equals)...]))
      } else if argument.hasPrefix("--") {
        // A flag has no value; what follows it is harmless here.
        values[argument, default: []].append(rest.first ?? "")
      } else if let long = Self.shortNames[String(argument.prefix(2))] {
        values[long, default: []].append(argument.count > 2 ? String(argument.dropFirst(2)) : rest.first ?? "")
      }
    }
    let command = try? ContractCommand.parseAsRoot(arguments)
    let places = (command as? any ContractPlacing)?.contracts.places ?? (command as? RecordCommand)?.sources.places
    sorted = places.flatMap { try? RunPlaces($0) }
  }

  /// Returns the values of an option; `nil` if it was not given.
  func values(of option: String) -> [String]? { values[option] }

  /// Returns whether an argument without an option names what the option would.
  func places(for option: String) -> Bool {
    switch option {
    case "--contracts": sorted.map { !$0.contracts.isEmpty || !$0.documents.isEmpty } ?? false
    case "--recordings": !(sorted?.recordings.isEmpty ?? true)
    case "--base-url": sorted?.url != nil
    default: false
    }
  }

  /// Replaces the value of an option in arguments.
  func replace(_ option: String, _ value: String, with replacement: String, in arguments: inout [String]) {
    let names = [option] + Self.shortNames.filter { $0.value == option }.map(\.key)
    for index in arguments.indices.dropFirst() {
      for name in names {
        if arguments[index] == "\(name)=\(value)" { arguments[index] = "\(name)=\(replacement)" }
        if !name.hasPrefix("--"), arguments[index] == name + value { arguments[index] = name + replacement }
        if arguments[index] == value, arguments[index - 1] == name { arguments[index] = replacement }
      }
    }
  }
}

/// A subcommand that takes contracts, recordings and an address without options.
protocol ContractPlacing {
  var contracts: ContractOptions { get }
}

extension VerifyCommand: ContractPlacing {}
extension CheckCommand: ContractPlacing {}
extension MockCommand: ContractPlacing {}
extension AcceptCommand: ContractPlacing {}
extension GateCommand: ContractPlacing {}
