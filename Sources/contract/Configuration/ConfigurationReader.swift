import Basics
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import JSONSyntax
import YAMLSyntax

/// Reads `contract.yaml`: every key, value and path is checked where it is written.
struct ConfigurationReader {
  private static let largest = 1 << 20
  private static let mostValues = 1000
  private static let structural = ["targets", "exclude"] + ConfigurationKey.sections

  private let file: String
  private let folder: String
  private var result: ProjectConfiguration

  /// Reads a file.
  ///
  /// - Returns: `nil` for an OpenAPI document, which may have the same name.
  /// - Throws: `CommandFailure` with the place of the first error.
  static func read(_ bytes: [UInt8], file: String) throws(CommandFailure) -> ProjectConfiguration? {
    guard bytes.count <= largest else {
      throw CommandFailure("the file has \(bytes.count) bytes, more than the limit of \(largest)", at: file)
    }
    let document: JSONDocument
    do throws(YAMLSyntaxError) {
      document = try YAMLDocument.parse(bytes, limits: YAMLDocument.Limits(depth: 16, values: 100_000, bytes: largest))
    } catch {
      if error.code == .emptyText { return ProjectConfiguration(file: file) }
      throw CommandFailure(error.message, at: "\(file):\(error.location)")
    }
    if document.root["openapi"] != nil || document.root["swagger"] != nil { return nil }
    var reader = ConfigurationReader(file: file)
    reader.result.digest = SHA256.digest(of: bytes)
    try reader.read(document.root)
    return reader.result
  }

  private init(file: String) {
    self.file = file
    folder = FileSystem.folder(of: file)
    result = ProjectConfiguration(file: file)
  }

  private mutating func read(_ root: JSONValue) throws(CommandFailure) {
    let names = ConfigurationKey.all.map(\.name).filter { !$0.contains(".") } + Self.structural
    for member in try members(of: root, "the file", known: names) {
      switch member.name {
      case let section where ConfigurationKey.sections.contains(section):
        let keys = ConfigurationKey.all.filter { $0.section == section }
        let known = keys.map { String($0.name.dropFirst(section.count + 1)) }
        for own in try members(of: member.value, "\"\(section)\"", known: known) {
          guard let key = keys.first(where: { $0.name == "\(section).\(own.name)" }) else { continue }
          result.settings[key.name] = try setting(own.value, of: key)
        }
      case "targets":
        for target in try members(of: member.value, "\"targets\"", known: nil) {
          result.targets.append(try self.target(target))
        }
      case "exclude":
        for entry in try list(member.value, "exclude") { result.exclusions.append(try exclusion(entry)) }
      default:
        guard let key = ConfigurationKey.all.first(where: { $0.name == member.name }) else { continue }
        result.settings[key.name] = try setting(member.value, of: key)
      }
    }
  }

  // MARK: Targets

  private func target(_ member: JSONMember) throws(CommandFailure) -> ProjectConfiguration.Target {
    let place = SourcePlace(file: file, location: member.key.location)
    guard !member.name.isEmpty, !member.name.contains(where: { "/:. ".contains($0) }) else {
      throw failure(
        "\"\(VisibleText.of(member.name))\" is not the name of a target",
        member.key,
        "use letters and digits"
      )
    }
    // `staging: https://…` is short for a target with a URL alone.
    if let url = member.value.string {
      return .init(name: member.name, url: try baseURL(url, member.value), place: place)
    }
    let known = ["url", "headers", "header-env"] + ConfigurationKey.ofTarget.map(\.name)
    let fields = try members(of: member.value, "the target \"\(member.name)\"", known: known)
    guard let url = fields.first(where: { $0.name == "url" })?.value else {
      throw failure("the target \"\(member.name)\" has no \"url\"", member.key)
    }
    var target = ProjectConfiguration.Target(
      name: member.name,
      url: try baseURL(try text(url, "url"), url),
      place: place
    )
    for field in fields {
      switch field.name {
      case "url": break
      case "headers":
        for header in try members(of: field.value, "\"headers\"", known: nil) {
          target.headers.append((header.name, try text(header.value, header.name)))
        }
      case "header-env":
        for header in try members(of: field.value, "\"header-env\"", known: nil) {
          target.variables.append((header.name, try text(header.value, header.name)))
        }
      default:
        guard let key = ConfigurationKey.ofTarget.first(where: { $0.name == field.name }) else { continue }
        target.settings[key.name] = try setting(field.value, of: key)
      }
    }
    return target
  }

  private func baseURL(_ text: String, _ value: JSONValue) throws(CommandFailure) -> String {
    do { _ = try BaseURLArgument.parse(text, option: nil) } catch {
      throw CommandFailure(error.description, at: place(value))
    }
    return text
  }

  // MARK: Exclusions

  private func exclusion(_ value: JSONValue) throws(CommandFailure) -> Exclusion {
    let fields = try members(
      of: value,
      "an element of \"exclude\"",
      known: ["check", "operation", "case", "reason", "until"]
    )
    func field(_ name: String) throws(CommandFailure) -> String? {
      guard let value = fields.first(where: { $0.name == name })?.value else { return nil }
      return try text(value, name)
    }
    guard let reason = try field("reason"), !reason.isEmpty else {
      throw failure("the exclusion has no \"reason\"", value, "say why it is left out, such as the number of an issue")
    }
    guard let until = try field("until") else {
      throw failure("the exclusion has no date \"until\"", value, "write the last day on which it applies: 2026-12-31")
    }
    guard Timestamp.day(ofDate: until) != nil else {
      throw failure("\"\(VisibleText.of(until))\" is not a date", value, "write it as 2026-12-31")
    }
    var exclusion = Exclusion(reason: reason, until: until, place: SourcePlace(file: file, location: value.location))
    exclusion.check = try field("check").map { CheckID($0) }
    exclusion.operation = try field("operation")
    exclusion.acceptanceCase = try field("case")
    if let check = exclusion.check {
      let known = CheckRegistry.ofCommand.map(\.id.rawValue)
      guard known.contains(check.rawValue) else {
        throw failure("there is no check \"\(check)\"\(NearestName.hint(for: check.rawValue, among: known))", value)
      }
    }
    let hasCheckOrOperation = exclusion.check != nil || exclusion.operation != nil
    guard hasCheckOrOperation != (exclusion.acceptanceCase != nil) else {
      throw failure("the exclusion names no subject", value, "name a check, an operation, both, or a case")
    }
    return exclusion
  }

  // MARK: Values

  private func setting(
    _ value: JSONValue,
    of key: ConfigurationKey
  ) throws(CommandFailure) -> ProjectConfiguration.Setting {
    let name = key.name
    var values: [String] = []
    switch key.kind {
    case .text: values = [try text(value, name)]
    case .path: values = [try path(try text(value, name), value)]
    case .flag:
      guard let flag = value.bool else { throw failure("\"\(name)\" is not true or false", value) }
      values = [flag ? "true" : "false"]
    case .pairs where value.kind == .object:
      for pair in try members(of: value, "\"\(name)\"", known: nil) {
        let elements = pair.value.kind == .array ? pair.value.elements.map { $0 } : [pair.value]
        for element in elements { values.append("\(pair.name)=\(try text(element, pair.name))") }
      }
    case .list where value.bool != nil && key.option == "--allow-unsafe":
      values = value.bool == true ? ["all"] : []
    case .list, .pairs:
      for element in try list(value, name) { values.append(try text(element, name)) }
    case .identities where value.kind == .object:
      for identity in try members(of: value, "\"\(name)\"", known: nil) {
        let own = try setting(identity.value, of: ConfigurationKey(identity.name, .credentials))
        values += own.values.map { "\(identity.name):\($0)" }
      }
    case .credentials where value.kind == .object:
      for pair in try members(of: value, "\"\(name)\"", known: nil) {
        values.append("\(pair.name)=\(try credential(try text(pair.value, pair.name), pair.value))")
      }
    case .credentials, .identities:
      for element in try list(value, name) {
        let pair = try text(element, name)
        guard let equals = pair.firstIndex(of: "=") else {
          values.append(pair)
          continue
        }
        let source = String(pair[pair.index(after: equals)...])
        values.append("\(pair[...equals])\(try credential(source, element))")
      }
    case .paths:
      for element in try list(value, name) { values.append(try path(try text(element, name), element)) }
    case .reports:
      for element in try list(value, name) {
        let request = try text(element, name)
        let parts = request.split(separator: "=", maxSplits: 1).map { String($0) }
        let isFile = parts.count == 2 && parts[1] != "-"
        values.append(isFile ? "\(parts[0])=\(try path(parts[1], element))" : request)
      }
    }
    return .init(values: values, place: SourcePlace(file: file, location: value.location))
  }

  /// Returns the source of a credential; a file must be in the project folder, so that a project from elsewhere sends no
  /// other file of this machine to its target.
  private func credential(_ text: String, _ value: JSONValue) throws(CommandFailure) -> String {
    let scheme = "file:"
    return text.hasPrefix(scheme) ? scheme + (try path(String(text.dropFirst(scheme.count)), value)) : text
  }

  /// Returns the path of a file in the project folder, as seen from the current folder.
  private func path(_ text: String, _ value: JSONValue) throws(CommandFailure) -> String {
    var depth = 0
    for part in text.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      guard depth >= 0 else { break }
    }
    guard !text.isEmpty, !text.hasPrefix("/"), !text.hasPrefix("~"), depth >= 0 else {
      throw failure(
        "\"\(VisibleText.of(text))\" leads out of the project folder",
        value,
        "write a path below the folder of \(file)"
      )
    }
    let path = folder == "." ? text : "\(folder)/\(text)"
    if let real = WholeFile.resolved(path), let root = WholeFile.resolved(folder) {
      guard real == root || real.hasPrefix(root.hasSuffix("/") ? root : root + "/") else {
        throw failure("\"\(VisibleText.of(text))\" is a link that leads out of the project folder", value)
      }
    }
    return path
  }

  private func text(_ value: JSONValue, _ name: String) throws(CommandFailure) -> String {
    guard let text = value.string ?? value.number?.text else {
      throw failure("\"\(name)\" is not a text or number", value)
    }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw failure("\"\(name)\" has a control character", value)
    }
    return text
  }

  /// Returns the elements of a list; a single value is a list of one.
  private func list(_ value: JSONValue, _ name: String) throws(CommandFailure) -> [JSONValue] {
    guard value.kind == .array else {
      guard value.kind == .string || value.kind == .number else { throw failure("\"\(name)\" is not a list", value) }
      return [value]
    }
    guard value.count <= Self.mostValues else {
      throw failure("\"\(name)\" has more than \(Self.mostValues) elements", value)
    }
    return Array(value.elements)
  }

  /// Returns the members of a mapping, whose keys must be known if a list is given.
  private func members(of value: JSONValue, _ what: String, known: [String]?) throws(CommandFailure) -> [JSONMember] {
    guard value.kind == .object else { throw failure("\(what) is not a mapping of keys to values", value) }
    guard value.count <= Self.mostValues else { throw failure("\(what) has more than \(Self.mostValues) keys", value) }
    let members = Array(value.members)
    guard let known else { return members }
    for member in members where !known.contains(member.name) {
      let nearest = NearestName.find(member.name, among: known)
      throw failure(
        "unknown key \"\(VisibleText.of(member.name))\" in \(what)",
        member.key,
        nearest.map { "did you mean \"\($0)\"?" } ?? "the keys are \(known.joined(separator: ", "))"
      )
    }
    return members
  }

  private func place(_ value: JSONValue) -> String { SourcePlace(file: file, location: value.location).description }

  private func failure(_ message: String, _ value: JSONValue, _ remedy: String? = nil) -> CommandFailure {
    CommandFailure(message, at: place(value), remedy: remedy)
  }
}
