import HTTPMessages
import JSONSyntax

/// Puts the parts of other files that a document refers to into its components, and refers to them there.
///
/// A path item has no components in OpenAPI 3.0, so one of another file is written where it is used.
struct BundlingStep: DocumentStep {
  private let document: JSONDocument
  private var resolver: ReferenceResolver
  private(set) var losses: [DocumentConversion.Loss] = []
  /// The names of the new components, by what they are.
  private var names: [JSONValueKey: String] = [:]
  /// The names that are taken, by section.
  private var taken: [String: Set<String>] = [:]
  /// The new components that are not converted yet.
  private var waiting: [(value: JSONValue, object: DocumentObject, section: String, name: String)] = []
  /// The path items that are being written, so that none contains itself.
  private var open: Set<JSONValueKey> = []

  init(_ document: JSONDocument, _ resolver: ReferenceResolver) {
    self.document = document
    self.resolver = resolver
    for member in document.root["components"]?.members.map({ $0 }) ?? [] {
      taken[member.name] = Set(member.value.members.map(\.name))
    }
  }

  mutating func edit(_ value: JSONValue, as object: DocumentObject) -> ObjectEdit {
    var edit = ObjectEdit()
    if object == .discriminator { mapping(of: value, &edit) }
    guard let reference = value["$ref"], let text = reference.string else { return edit }
    guard case .success(let target) = resolver.target(of: text, from: value) else {
      losses.append(.init(message: "\"$ref\" \"\(text)\" cannot be resolved, and is left as it is", value: reference))
      return edit
    }
    guard target.document !== document else {
      // A reference of another file back into the document has a file in front.
      let fragment = text.drop { $0 != "#" }
      if value.document !== document {
        edit.replace("$ref", with: .scalar(.string(String(fragment)), from: reference), of: value)
      }
      return edit
    }
    guard let section = object.section else {
      let key = JSONValueKey(target)
      guard open.count < 32, open.insert(key).inserted else { return edit }
      edit.replacement = converted(target, as: object)
      open.remove(key)
      return edit
    }
    let name = name(of: target, text, object, section)
    edit.replace("$ref", with: .scalar(.string("#/components/\(section)/\(name)"), from: reference), of: value)
    return edit
  }

  /// Rewrites the references of a discriminator.
  private mutating func mapping(of value: JSONValue, _ edit: inout ObjectEdit) {
    guard let mapping = value["mapping"], mapping.kind == .object else { return }
    var (members, isChanged): ([ConvertedMember], Bool) = ([], false)
    for member in mapping.members {
      guard let text = member.value.string, text.contains("/") || text.contains("."),
        case .success(let target) = resolver.target(of: text, from: value), target.document !== document
      else {
        members.append(ConvertedMember(member))
        continue
      }
      let name = name(of: target, text, .schema, "schemas")
      let reference = JSONLiteral.string("#/components/schemas/\(name)")
      members.append(ConvertedMember(member.name, at: member.key, .scalar(reference, from: member.value)))
      isChanged = true
    }
    if isChanged { edit.replace("mapping", with: .object(members, from: mapping), of: value) }
  }

  private mutating func name(
    of target: JSONValue,
    _ text: String,
    _ object: DocumentObject,
    _ section: String
  ) -> String {
    let key = JSONValueKey(target)
    if let known = names[key] { return known }
    let file = text.prefix { $0 != "#" }.split(separator: "/").last.map { String($0.prefix { $0 != "." }) }
    let wished = target.pointer.tokens.last ?? file ?? "Part"
    let base = String(
      PercentEncoding.decode(wished).map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" }
    )
    var name = base
    var number = 2
    while taken[section, default: []].contains(name) {
      name = "\(base)\(number)"
      number += 1
    }
    taken[section, default: []].insert(name)
    names[key] = name
    waiting.append((target, object, section, name))
    return name
  }

  /// Returns the document with the new components, which may refer to further ones.
  mutating func withComponents(_ root: ConvertedValue) -> ConvertedValue {
    var sections: [(name: String, members: [ConvertedMember])] = []
    while let next = waiting.first {
      waiting.removeFirst()
      let member = ConvertedMember(next.name, at: next.value, converted(next.value, as: next.object))
      if let position = sections.firstIndex(where: { $0.name == next.section }) {
        sections[position].members.append(member)
      } else {
        sections.append((next.section, [member]))
      }
    }
    guard !sections.isEmpty else { return root }
    let origin = document.root
    return root.appending("components", at: origin) { components in
      sections.reduce(components) { components, section in
        components.appending(section.name, at: origin) { old in
          .object(old.objectMembers + section.members, from: old.objectOrigin ?? origin)
        }
      }
    }
  }
}

extension ConvertedValue {
  fileprivate var objectMembers: [ConvertedMember] {
    switch self {
    case .copy(let value): value.members.map { ConvertedMember($0) }
    case .object(let members, _): members
    default: []
    }
  }

  fileprivate var objectOrigin: JSONValue? {
    switch self {
    case .copy(let value), .object(_, let value): value
    default: nil
    }
  }

  /// Returns an object with a member changed, or added as an empty object first.
  fileprivate func appending(
    _ name: String,
    at origin: JSONValue,
    _ change: (ConvertedValue) -> ConvertedValue
  ) -> ConvertedValue {
    var members = objectMembers
    if let position = members.firstIndex(where: { $0.name == name }) {
      members[position] = ConvertedMember(name, at: members[position].key, change(members[position].value))
    } else {
      members.append(ConvertedMember(name, at: origin, change(.object([], from: origin))))
    }
    return .object(members, from: objectOrigin ?? origin)
  }
}
