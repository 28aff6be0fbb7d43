extension ContentCoding {
  /// The codings that this build decodes, as a request accepts them: `gzip, deflate`.
  package static let acceptEncoding =
    allCases.filter { $0.isDecodable && $0 != .identity }.map(\.rawValue).joined(separator: ", ")

  /// The trait of the package that a build which decodes the coding needs; `nil` if this build decodes it.
  var missingTrait: String? {
    switch self {
    case .identity, .gzip, .deflate: return nil
    case .brotli:
      #if Brotli
        return nil
      #else
        return "Brotli"
      #endif
    case .zstandard:
      #if Zstandard
        return nil
      #else
        return "Zstandard"
      #endif
    }
  }

  /// The remedy that makes the coding readable, as a clause; only for a coding that this build does not decode.
  var remedy: String { "build with the trait \(missingTrait ?? "")" }

  /// Why a body with the coding that a token names is not read, as a clause; `nil` for one that this build decodes.
  ///
  /// - Parameter token: A token of `Content-Encoding`.
  package static func reasonNotToDecode(_ token: String) -> String? {
    guard let coding = ContentCoding(token: token) else { return "the coding is not known" }
    return coding.isDecodable ? nil : "this build does not decode it; \(coding.remedy)"
  }

  /// The traits of the package that a build which decodes bodies with some codings needs, in alphabetical order.
  package static func missingTraits(for tokens: some Sequence<String>) -> [String] {
    Set(tokens.compactMap { ContentCoding(token: $0)?.missingTrait }).sorted()
  }
}
