import FeedClient
import Foundation

extension FeedImage {
  /// Returns an image identified by its number.
  static func sample(_ number: Int) -> FeedImage {
    let bytes = withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
    let id = UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0x40, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      )
    )
    return FeedImage(id: id, description: "Image \(number)", url: .sample(number))
  }

  /// Returns images with these numbers.
  static func samples(_ numbers: some Sequence<Int>) -> [FeedImage] { numbers.map(sample) }
}

extension URL {
  /// Returns a URL identified by its number.
  static func sample(_ number: Int) -> URL { URL(filePath: "/images").appending(path: "\(number).png") }
}

/// An error identified by its name.
struct SampleError: Error, Hashable, CustomStringConvertible {
  let description: String
  init(_ description: String = "out of order") { self.description = description }
}
