import HTTPMessages

/// An image format that the first bytes of a file identify.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics (W3C PNG specification, third edition).
  case png = "PNG"

  /// JPEG (ITU-T T.81), baseline or progressive.
  case jpeg = "JPEG"

  /// Graphics Interchange Format, version 87a or 89a.
  case gif = "GIF"

  /// WebP (RFC 9649), lossy, lossless or extended.
  case webp = "WebP"

  /// AV1 image file format.
  case avif = "AVIF"

  /// High efficiency image file format (ISO/IEC 23008-12).
  case heic = "HEIC"

  /// Windows bitmap.
  case bmp = "BMP"

  /// Windows icon.
  case ico = "ICO"

  /// The media type of images in this format.
  public var mediaType: String {
    self == .ico ? "image/vnd.microsoft.icon" : "image/\(rawValue.lowercased())"
  }

  /// Whether an inspection checks the structure of the format or only recognizes it.
  public var isChecked: Bool {
    switch self {
    case .png, .jpeg, .gif, .webp: true
    case .avif, .heic, .bmp, .ico: false
    }
  }
}

extension ImageFormat {
  /// Creates the format that the first bytes identify; `nil` for an unknown format or too few bytes.
  init?(startOf bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF8".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.dropFirst(4).starts(with: "ftyp".utf8), let format = Self(brandsIn: bytes) {
      self = format
    } else if bytes.starts(with: "BM".utf8), bytes.count >= 14, bytes[6..<10].allSatisfy({ $0 == 0 }) {
      self = .bmp
    } else if bytes.starts(with: [0, 0, 1, 0]), bytes.count >= 22, bytes[4] != 0 {
      self = .ico
    } else {
      return nil
    }
  }

  /// Creates the format that a brand in a file type box names (ISO/IEC 14496-12, section 4.3).
  private init?(brandsIn bytes: [UInt8]) {
    let boxSize = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    for start in stride(from: 8, to: min(boxSize, bytes.count, 256) - 3, by: 4) {
      switch String(decoding: bytes[start..<start + 4], as: UTF8.self) {
      case "avif", "avis":
        self = .avif
        return
      case "heic", "heix", "heim", "heis", "hevc", "hevx":
        self = .heic
        return
      default:
        continue
      }
    }
    return nil
  }
}

extension ImageFormat {
  /// Returns whether a media type names this format; common unregistered spellings are accepted.
  func isNamed(by type: MediaType) -> Bool {
    type.essence == mediaType || type.subtype == "*"
      || (self == .jpeg && ["jpg", "pjpeg"].contains(type.subtype))
      || (self == .png && ["x-png", "apng", "vnd.mozilla.apng"].contains(type.subtype))
      || (self == .ico && ["x-icon", "vnd.microsoft.icon", "ico"].contains(type.subtype))
      || (self == .bmp && ["x-ms-bmp", "x-bmp"].contains(type.subtype))
      || (self == .heic && ["heif", "heic-sequence"].contains(type.subtype))
  }
}
