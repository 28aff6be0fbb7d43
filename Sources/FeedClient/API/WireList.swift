import HTTPExchange
import JSONSyntax

/// What all lists of the API have in common on the wire: `{"items": […]}`, with an id in each item.
///
/// The payload is read by RFC 8259 and the contract, never by Codable: on Linux Foundation's decoder lets through
/// trailing commas, byte order marks, UTF-16 and repeated keys.
enum WireList {
  /// The items of a body in their order.
  ///
  /// A `Content-Encoding` has no say: a transport that undoes the coding may leave the field.
  ///
  /// - Throws: `FeedError.invalidData` for a body that breaks the contract, and for a duplicate id.
  static func items<Item: Identifiable>(
    of response: HTTPResponse,
    read: (JSONValue) throws(FeedError) -> Item
  ) throws(FeedError) -> [Item] {
    guard let document = try? JSONDocument(parsing: response.body), !document.hasDuplicateKeys else {
      throw .invalidData
    }
    let list = try document.root.member("items")
    guard list.kind == .array else { throw .invalidData }
    var items: [Item] = []
    items.reserveCapacity(list.count)
    var ids = Set<Item.ID>(minimumCapacity: list.count)
    for element in list.elements {
      let item = try read(element)
      guard ids.insert(item.id).inserted else { throw .invalidData }
      items.append(item)
    }
    return items
  }
}
