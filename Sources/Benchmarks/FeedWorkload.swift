import JSONSchemas
import JSONSyntax

/// Feeds of any size, identical for the same size, with the schema that they satisfy.
enum FeedWorkload {
  /// The schema of a page of the feed, without descriptions.
  static let schema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "type": "object",
      "required": ["items"],
      "properties": {
        "items": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "image"],
            "properties": {
              "id": { "type": "string", "format": "uuid" },
              "description": { "type": ["string", "null"] },
              "location": { "type": ["string", "null"] },
              "image": { "type": "string", "format": "uri", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://" }
            }
          }
        }
      }
    }
    """

  /// Compiles the schema.
  static func validator() throws -> SchemaValidator {
    try SchemaCompiler().compile(JSONDocument(parsing: schema).root)
  }

  /// Returns a page with a number of images; some lack a description or a location, some have `null`.
  static func body(items: Int) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(items * 200 + 16)
    body += Array(#"{"items":["#.utf8)
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for number in 0..<items {
      if number > 0 { body.append(0x2C) }
      body += Array(#"{"id":""#.utf8)
      appendIdentifier(&body, &state)
      body.append(0x22)
      if number % 3 != 0 { body += Array(#","description":"Description \#(number)""#.utf8) }
      if number % 4 != 0 {
        body += Array((number % 5 == 0 ? #","location":null"# : #","location":"Location \#(number)""#).utf8)
      }
      let path = "https://ile-api.essentialdeveloper.com/essential-feed/images/\(number).png"
      body += Array(#","image":"\#(path)"}"#.utf8)
    }
    body += Array("]}".utf8)
    return body
  }

  private static func appendIdentifier(_ body: inout [UInt8], _ state: inout UInt64) {
    for position in 0..<32 {
      if position == 8 || position == 12 || position == 16 || position == 20 { body.append(0x2D) }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let digit = UInt8(truncatingIfNeeded: state >> 60)
      body.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
    }
  }
}
