import ContractModel
import HTTPMessages
import JSONSchemas
import JSONSyntax

/// Removes the elements from the list in a successful response; the rest of the body is unchanged.
///
/// The list is the paginated one. Without pagination, the lists whose elements have a unique key are emptied, or else
/// the outermost arrays of the body. An array that must not be empty according to its schema keeps its elements.
struct ListEmptying {
  private static let keyword = "x-unique-key"
  /// The number of arrays that are tried one by one if they cannot all be empty.
  private static let arrayLimit = 64

  private let root: JSONValue
  private let schema: SchemaReference?
  private let pagination: Pagination?

  /// Creates a value for a response; `nil` if it is not a success, or not JSON.
  init?(_ response: HTTPResponse, _ operation: Operation?) {
    guard 200..<300 ~= response.status, let document = try? JSONDocument(parsing: response.body) else { return nil }
    root = document.root
    pagination = operation?.pagination
    schema =
      response.headers["Content-Type"].flatMap(MediaType.init)
      .flatMap { operation?.response(for: response.status)?.content(for: $0) }?.schema
  }

  /// The body without the elements; `nil` if there is no list, or if it is already empty or must not be.
  var emptied: [UInt8]? {
    let filled = lists.filter { $0.count > 0 }
    guard !filled.isEmpty else { return nil }
    let all = text(without: filled)
    if isAllowed(all) { return all }
    var chosen: [JSONValue] = []
    for list in filled.prefix(Self.arrayLimit) where isAllowed(text(without: chosen + [list])) { chosen.append(list) }
    return chosen.isEmpty ? nil : text(without: chosen)
  }

  private var lists: [JSONValue] {
    if let pagination, let list = root.value(at: pagination.items), list.kind == .array { return [list] }
    let keyed = schema?.validator.annotations(of: [Self.keyword], for: root)
      .filter { $0.instance.kind == .array && UniqueKey($0.value) != nil }.map(\.instance)
    if let keyed, !keyed.isEmpty { return Self.outermost(keyed) }
    return Self.arrays(in: root)
  }

  /// Returns the outermost arrays in a value, in the order of the text.
  private static func arrays(in root: JSONValue) -> [JSONValue] {
    var arrays: [JSONValue] = []
    var waiting = [root]
    while let value = waiting.popLast() {
      if value.kind == .array { arrays.append(value) } else { waiting += value.members.map(\.value).reversed() }
    }
    return arrays
  }

  /// Returns the arrays that are not nested in another one, without duplicates, in the order of the text.
  private static func outermost(_ arrays: [JSONValue]) -> [JSONValue] {
    var outermost: [JSONValue] = []
    for array in arrays.sorted(by: { $0.byteRange.lowerBound < $1.byteRange.lowerBound })
    where array.byteRange.lowerBound >= outermost.last?.byteRange.upperBound ?? 0 {
      outermost.append(array)
    }
    return outermost
  }

  private func text(without lists: [JSONValue]) -> [UInt8] {
    let bytes = root.document.bytes
    var text: [UInt8] = []
    var start = 0
    for list in lists {
      text += bytes[start...list.byteRange.lowerBound]
      start = list.byteRange.upperBound - 1
    }
    return text + bytes[start...]
  }

  private func isAllowed(_ text: [UInt8]) -> Bool {
    guard let schema else { return true }
    guard let document = try? JSONDocument(parsing: text) else { return false }
    return schema.validator.isValid(document.root)
  }
}
