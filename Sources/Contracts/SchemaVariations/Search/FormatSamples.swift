import Basics

/// Sample strings for the values of `format`.
enum FormatSamples {
  /// Returns strings of a format; empty if it is unknown.
  static func texts(of format: String, using random: inout SeededGenerator) -> [String] {
    let number = Int.random(in: 1...250, using: &random)
    let day = "2024-0\(1 + number % 9)-\(10 + number % 19)"
    let time = "\(10 + number % 14):\(10 + number % 50):\(10 + number % 49)"
    switch format {
    case "date-time": return ["\(day)T\(time)Z"]
    case "iso8601-date-time": return ["\(day)T\(time)+0000", "\(day)T\(time)Z"]
    case "date": return [day]
    case "time": return ["\(time)Z"]
    case "duration": return ["P\(number)D", "PT\(number)M"]
    case "email", "idn-email": return ["person\(number)@example.com"]
    case "hostname", "idn-hostname": return ["host\(number).example.com", "example.com"]
    case "ipv4": return ["192.0.2.\(number)"]
    case "ipv6": return ["2001:db8::\(String(number, radix: 16))"]
    // An absolute URI is also valid as a reference, and can be followed.
    case "uri", "iri", "uri-reference", "iri-reference":
      return ["https://example.com/\(number)", "http://example.com/\(number)", "urn:example:\(number)"]
    case "uri-template": return ["https://example.com/{id}/\(number)"]
    case "uuid": return [random.uuid()]
    // Numbers that JSON may not hold are often sent as texts.
    case "int32", "uint32", "int64", "uint64", "integer", "number", "decimal", "float", "double": return ["\(number)"]
    case "json-pointer": return ["/items/\(number)", ""]
    case "relative-json-pointer": return ["\(number % 10)/items"]
    case "regex": return ["^[a-z]{\(number)}$"]
    // Of several lengths, as only a text that has all of its groups is valid.
    case "byte": return ["ZXhhbXBsZQ==", ""] + (0...8).map { String(repeating: "QUJD", count: 1 << $0) }
    default: return []
    }
  }
}
