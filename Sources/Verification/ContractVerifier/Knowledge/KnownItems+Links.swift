import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// A URL in a response that a documented operation reads.
struct KnownLink: Sendable {
  let operation: Operation
  let values: ParameterValues
  /// The place of the URL.
  let reference: Reference
}

extension KnownItems {
  /// The most links that are kept from one operation's responses to another operation.
  private static let maximumLinks = 3
  private static let maximumElements = 5

  /// Adds the URLs in a body that documented operations read, such as `self`, `href` and `url`.
  mutating func learnLinks(in root: JSONValue, of record: JudgedExchange) {
    guard record.operation.method.isSafe else { return }
    learnLinks(in: root, of: record, isInLinks: false, depth: 0)
  }

  private mutating func learnLinks(in value: JSONValue, of record: JudgedExchange, isInLinks: Bool, depth: Int) {
    guard depth < 8 else { return }
    switch value.kind {
    case .array:
      for element in value.elements.prefix(Self.maximumElements) {
        learnLinks(in: element, of: record, isInLinks: isInLinks, depth: depth + 1)
      }
    case .object:
      // A HAL link with "templated": true is not a URL yet.
      guard value["templated"]?.bool != true else { return }
      for member in value.members.prefix(200) {
        let name = ResourceNaming.normalized(member.name)
        switch member.value.kind {
        case .string:
          guard isInLinks || Self.isLink(name) else { continue }
          learnLink(member.value, of: record)
        case .object, .array:
          let isInLinks = name == "links" || (isInLinks && member.value.kind == .object && name != "meta")
          learnLinks(in: member.value, of: record, isInLinks: isInLinks, depth: depth + 1)
        default: continue
        }
      }
    default: return
    }
  }

  private static func isLink(_ name: String) -> Bool {
    ["self", "href", "url", "uri", "link", "next", "previous", "prev", "first", "last"].contains(name)
      || name.hasSuffix("href") || name.hasSuffix("url") || name.hasSuffix("uri")
  }

  private mutating func learnLink(_ value: JSONValue, of record: JudgedExchange) {
    guard let text = value.string, text.hasPrefix("/") || text.hasPrefix("http"), text.utf8.count < 2000,
      !text.contains("{"), let url = try? record.subject.exchange.request.url.resolving(text),
      let path = record.contractPath(of: url), let (operation, values) = target(path, url, record.operation)
    else { return }
    let earlier = links.filter { $0.operation.id == operation.id && $0.reference.operation == record.operation.id }
    guard earlier.count < Self.maximumLinks, !earlier.contains(where: { $0.values == values }) else { return }
    links.append(KnownLink(operation: operation, values: values, reference: Reference(record, value)))
  }

  /// Returns the operation that reads a URL, with its parameters; `nil` if the contract describes none.
  private func target(_ path: String, _ url: HTTPURL, _ source: Operation) -> (Operation, ParameterValues)? {
    for operation in reads where operation.serverPath == source.serverPath {
      guard let match = operation.path.match(path) else { continue }
      var values = ParameterValues()
      for (name, text) in match {
        guard let parameter = operation.parameter(name, in: .path), parameter.allows(.text(text)) else { return nil }
        values[parameter] = .value(.string(text))
      }
      for item in url.queryItems {
        guard let parameter = operation.parameter(item.name, in: .query), parameter.allows(.text(item.value ?? ""))
        else { return nil }
        values[parameter] = .text(item.value ?? "")
      }
      return operation.exampleValues(given: values).map { (operation, $0) }
    }
    return nil
  }
}
