import HTTPMessages
import JSONSyntax

/// Reads the lists of the API: `{"items": […]}`, with an id in each item.
///
/// The payload is parsed according to RFC 8259 and the contract, not with Codable. On Linux, Foundation's decoder
/// accepts trailing commas, byte order marks, UTF-16 and duplicate keys.
enum ListPayload {
  /// Returns the items of a body in order.
  ///
  /// `Content-Encoding` is ignored, because a transport that removes the coding may leave the header.
  ///
  /// - Throws: `FeedError.invalidData` for a body that violates the contract, or contains an id twice.
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
