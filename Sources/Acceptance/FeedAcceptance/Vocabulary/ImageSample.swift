import Foundation

/// A complete image of one pixel in one format, so that clients that decode images can play the cases, too.
enum ImageSample: String, Sendable, CaseIterable {
  case png, jpeg, gif87, gif89, bmp, avif, heic
  case webp
  case losslessWebP = "lossless-webp"
  case littleEndianTIFF = "little-endian-tiff"
  case bigEndianTIFF = "big-endian-tiff"

  /// The bytes of the image.
  var bytes: [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }

  /// The subtype of its media type: `png`.
  var subtype: String {
    switch self {
    case .gif87, .gif89: "gif"
    case .webp, .losslessWebP: "webp"
    case .littleEndianTIFF, .bigEndianTIFF: "tiff"
    case .png, .jpeg, .bmp, .avif, .heic: rawValue
    }
  }

  private var base64: String {
    switch self {
    case .png:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4kWIEAANWAV/oF4RSAAAAAElFTkSuQmCC"
    case .jpeg:
      """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP/////////////////////////////////////////////////////////////////////////////\
      /////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AH//Z
      """
    case .gif87: "R0lGODdhAQABAIEAAMhkMgAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw=="
    case .gif89: "R0lGODlhAQABAIEAAMhkMgAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw=="
    case .bmp: "Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAADEDgAAxA4AAAAAAAAAAAAAMmTIAA=="
    case .webp: "UklGRi4AAABXRUJQVlA4ICIAAABwAQCdASoBAAEADMDOJaACdAFAAADxhhhME64ElaswgAAA"
    case .losslessWebP: "UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAdQsiJXpv+BiOh/AAA="
    case .littleEndianTIFF:
      """
      SUkqAAgAAAAJAAABAwABAAAAAQAAAAEBAwABAAAAAQAAAAIBAwABAAAACAAAAAMBAwABAAAAAQAAAAYBAwABAAAAAQAAABEBBAABAAAAegAAABUB\
      AwABAAAAAQAAABYBAwABAAAAAQAAABcBBAABAAAAAQAAAAAAAABk
      """
    case .bigEndianTIFF:
      """
      TU0AKgAAAAgACQEAAAMAAAABAAEAAAEBAAMAAAABAAEAAAECAAMAAAABAAgAAAEDAAMAAAABAAEAAAEGAAMAAAABAAEAAAERAAQAAAABAAAAegEV\
      AAMAAAABAAEAAAEWAAMAAAABAAEAAAEXAAQAAAABAAAAAQAAAABk
      """
    case .avif:
      """
      AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0\
      bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAIQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBy\
      cAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAAQAAAAEAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1h\
      AAAAAAAAAAEAAQQBAoMEAAAAKW1kYXQSAAoIGAAGiAhoNCAyEx/3h4UV3///4sAAAJA1jbswTRA=
      """
    case .heic:
      """
      AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABfG1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAAImlsb2MAAAAAREAA\
      AQABAAAAAAGcAAEAAAAAAAAAJQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAADnBpdG0AAAAAAAEAAAD8aXBycAAAANxpcGNv\
      AAAAdWh2Y0MBA3AAAACQAAAAAAAe8AD8/fj4AAAPA2AAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAYQABAClCAQEDcAAAAwCQAAADAAADAB6g\
      IIEFluqumubgIaDAgAAADIAAAAMAhGIAAQAGRAHBc8GJAAAAE2NvbHJuY2x4AAEADQAGgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAB\
      AAAAAQAAAAEAAAAB////wQAAAAL////BAAAAAgAAABBwaXhpAAAAAAMICAgAAAAYaXBtYQAAAAAAAAABAAEFgQIDBYQAAAAtbWRhdAAAACEoAa8F\
      EhMM4Pq6UjuOD4+Apv9nyoCs7xb8oJVaEJHxW0A=
      """
    }
  }
}

/// Data that begin like data of another kind than images, or like an image's container with something else in it.
enum OtherSample: String, Sendable, CaseIterable {
  case film, sound, document, archive, text
  case oneByte = "one-byte"

  /// The media type.
  var mediaType: String {
    switch self {
    case .film: "video/mp4"
    case .sound: "audio/wav"
    case .document: "application/pdf"
    case .archive: "application/zip"
    case .text: "text/plain"
    case .oneByte: "application/octet-stream"
    }
  }

  /// The bytes.
  var bytes: [UInt8] {
    switch self {
    case .film:
      [0, 0, 0, 24] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isommp42".utf8) + [0, 0, 0, 8, 0x6D, 0x64]
    case .sound: Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0, 64, 31, 0, 0]
    case .document: Array("%PDF-1.7\n%%EOF\n".utf8)
    case .archive: Array("PK".utf8) + [5, 6] + [UInt8](repeating: 0, count: 18)
    case .text: Array("GIFTS\n".utf8)
    case .oneByte: [0x89]
    }
  }
}
