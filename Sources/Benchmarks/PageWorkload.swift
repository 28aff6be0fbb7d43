import JSONSyntax

/// A list that was recorded page by page, of which any page can be requested.
enum PageWorkload {
  static let path = "/v1/pages"
  static let items = 5000
  /// The `printf` format of an item's id, given its number.
  static let idFormat = "00000000-0000-4000-8000-%012X"
  private static let pageSize = 100

  static let operation = """
      /pages:
        get:
          operationId: getPages
          x-pagination: { limit: limit, cursor: after_id, items: /items, key: /id }
          parameters:
            - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 10 } }
            - { name: after_id, in: query, schema: { type: string, format: uuid } }
          responses:
            "200":
              description: A page.
              content: { application/json: { schema: { type: object, required: [items] } } }
    """

  /// The recorded pages, each with its target and its body.
  static var recorded: [(target: String, body: [UInt8])] {
    stride(from: 0, to: items, by: pageSize).map { start in
      let cursor = start == 0 ? "" : "&after_id=\(id(start))"
      return ("\(path)?limit=\(pageSize)\(cursor)", page(start + 1...start + pageSize))
    }
  }

  /// A page of typical size.
  static var typicalPage: [UInt8] { page(1...5) }

  private static func page(_ numbers: ClosedRange<Int>) -> [UInt8] {
    let items = numbers.map { number in
      #"{"id":"\#(id(number))","description":"Description \#(number)","location":"Location \#(number)","#
        + #""image":"https://api.example/essential-feed/images/\#(number).png","likes":\#(number % 100)}"#
    }
    return Array(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
  }

  private static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }
}
