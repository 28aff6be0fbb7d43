package import ContractModel
package import HTTPMessages

extension MediaContent {
  /// Returns the media types or ranges that a part of a multipart body may have; empty if the document names none.
  ///
  /// They are those of the part's encoding, or else the type of content that its schema describes.
  package func partTypes(_ name: String, _ shape: SchemaShape?) -> [MediaType] {
    let types = encodings[name]?.types ?? []
    return types.isEmpty ? [shape?.contentMediaType].compactMap { $0 } : types
  }
}
