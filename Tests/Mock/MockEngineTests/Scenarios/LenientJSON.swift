import Foundation

/// The lenient parsers of Foundation, all of them at once.
enum LenientJSON {
  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  /// Whether any of them reads a text.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    let data = Data(bytes)
    var options: [JSONSerialization.ReadingOptions] = [[], .fragmentsAllowed]
    #if canImport(Darwin)
      options.append([.fragmentsAllowed, .json5Allowed])
    #endif
    if options.contains(where: { (try? JSONSerialization.jsonObject(with: data, options: $0)) != nil }) { return true }
    return [false, true].contains { allowsJSON5 in
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = allowsJSON5
      return (try? decoder.decode(Anything.self, from: data)) != nil
    }
  }
}
