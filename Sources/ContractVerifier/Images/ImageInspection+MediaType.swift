import HTTPMessages

extension ImageInspection {
  /// Returns the faults of bytes that are declared, or promised, to be an image, each with the offset of the byte at fault.
  ///
  /// SVG is text, and not judged.
  static func faults(of bytes: [UInt8], declaredAs type: MediaType?) -> [(message: String, offset: Int?)] {
    let inspection = inspect(bytes)
    guard let format = inspection.format else {
      guard type?.subtype.hasPrefix("svg") != true else { return [] }
      return [("the bytes are not an image: they are \(inspection.sniffed)", nil)]
    }
    var faults: [(message: String, offset: Int?)] = []
    if let type, type.type == "image", !format.isNamed(by: type) {
      faults.append(("Content-Type is \(type.essence), but the bytes are \(inspection.sniffed)", nil))
    }
    if let fault = inspection.fault {
      faults.append(("the image is broken at byte \(fault.offset): \(fault.message)", fault.offset))
    }
    return faults
  }
}
