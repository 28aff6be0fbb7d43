import ContractJudge
import Foundation
import Testing

/// A small image that another implementation (Pillow) has written.
struct ImageFixture: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let format: ImageFormat
  let width: Int
  let height: Int
  let bytes: [UInt8]

  private init(_ description: String, _ format: ImageFormat, _ width: Int, _ height: Int, _ base64: String) {
    testDescription = description
    self.format = format
    self.width = width
    self.height = height
    bytes = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }

  static let all = [
    rgbPNG, greyPNG, alphaPNG, bilevelPNG, palettePNG, interlacedPNG, baselineJPEG, progressiveJPEG, greyJPEG,
    exifJPEG, restartJPEG, commentJPEG, stillGIF, animatedGIF, lossyWebP, losslessWebP, alphaWebP, animatedWebP,
    exifWebP,
  ]

  static let rgbPNG = ImageFixture(
    "a PNG in colour",
    .png,
    5,
    4,
    """
    iVBORw0KGgoAAAANSUhEUgAAAAUAAAAECAIAAADJUWIXAAAAHUlEQVR4nGNkYGAwZlCFIxYGe1UGBgRiYXDAywcAlVcEWBCPGZQAAAAASUVORK5C
    YII=
    """
  )

  static let greyPNG = ImageFixture(
    "a grey PNG",
    .png,
    5,
    4,
    """
    iVBORw0KGgoAAAANSUhEUgAAAAUAAAAECAAAAABjWKqcAAAAIElEQVR4nGNkEBYRFmHUFBEWEWbREhYRFmHREhYR/gYAFMcCokJ35joAAAAASUVO
    RK5CYII=
    """
  )

  static let alphaPNG = ImageFixture(
    "a PNG with transparency",
    .png,
    5,
    4,
    """
    iVBORw0KGgoAAAANSUhEUgAAAAUAAAAECAYAAABGM/VAAAAAIElEQVR4nGNkYGD4b8ygyoCMWRjsVRkYGFAxC4MDkYIAFo8FV9KkvVIAAAAASUVO
    RK5CYII=
    """
  )

  static let bilevelPNG = ImageFixture(
    "a PNG of one bit a pixel",
    .png,
    5,
    4,
    """
    iVBORw0KGgoAAAANSUhEUgAAAAUAAAAEAQAAAABuSMjtAAAAEElEQVR4nGNgYNBg0mDYAQACCAELckgWMgAAAABJRU5ErkJggg==
    """
  )

  static let palettePNG = ImageFixture(
    "a PNG with a palette",
    .png,
    5,
    4,
    """
    iVBORw0KGgoAAAANSUhEUgAAAAUAAAAEAgMAAAA7XR3TAAAADFBMVEWZn6Ean29mP29mAEo+kIKBAAAAFElEQVR4nGP838iQxcD0jIGJgQEAF/cC
    1gdGmPQAAAAASUVORK5CYII=
    """
  )

  static let interlacedPNG = ImageFixture(
    "an interlaced PNG with a text and two IDAT chunks",
    .png,
    3,
    3,
    """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAAAAAEERNr1AAAAEHRFWHRUaXRsZQBJbnRlcmxhY2VkEAjQdAAAAAVJREFUeJxjYGAQZtNdAAAAEklE
    QVRYwMC1iiGAIYqBNXQpABM9Av4Bzdt0AAAAAElFTkSuQmCC
    """
  )

  static let baselineJPEG = ImageFixture(
    "a baseline JPEG",
    .jpeg,
    16,
    16,
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9
    lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQABAD
    ASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKB
    kaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZ
    mqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQF
    BgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5
    OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX
    2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDEgs88KOO5rQhtMjphR+tX4bTPbCj9avw2mcEjCjoKVTEf1/XT8wwWL2P/2Q==
    """
  )

  static let progressiveJPEG = ImageFixture(
    "a progressive JPEG",
    .jpeg,
    16,
    16,
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9
    lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCAAQABAD
    ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABAP/xAAVAQEBAAAAAAAAAAAAAAAAAAAAAf/aAAwDAQACEAMQAAABChF4/8QAFhAAAwAAAAAA
    AAAAAAAAAAAAAAEC/9oACAEBAAEFAlApFIpP/8QAFREBAQAAAAAAAAAAAAAAAAAAAwD/2gAIAQMBAT8BFb//xAAWEQADAAAAAAAAAAAAAAAAAAAA
    AgP/2gAIAQIBAT8Bah//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Ah//xAAWEAEBAQAAAAAAAAAAAAAAAAAAkVH/2gAIAQEAAT8hyTTT
    f//aAAwDAQACAAMAAAAQ2//EABURAQEAAAAAAAAAAAAAAAAAAAAx/9oACAEDAQE/EJv/xAAXEQADAQAAAAAAAAAAAAAAAAAAQfCx/9oACAECAQE/
    EIlp/8QAGhAAAgIDAAAAAAAAAAAAAAAAAREAITFBof/aAAgBAQABPxB1BWzGjCDsbpB2NRIQYE//2Q==
    """
  )

  static let greyJPEG = ImageFixture(
    "a grey JPEG",
    .jpeg,
    16,
    16,
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9
    lnN+gXz/wAALCAAQABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEG
    E1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJ
    ipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AMSCzzwo47mt
    CG0yOmFH61fhtM9sKP1q/DaZwSMKOgr/2Q==
    """
  )

  static let exifJPEG = ImageFixture(
    "a JPEG with EXIF",
    .jpeg,
    16,
    16,
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QA8RXhpZgAATU0AKgAAAAgAAgEOAAIAAAAOAAAAJgESAAMAAAABAAYAAAAAAABBIGRlc2NyaXB0aW9uAP/b
    AEMAFA4PEg8NFBIQEhcVFBgeMiEeHBwePSwuJDJJQExLR0BGRVBac2JQVW1WRUZkiGVtd3uBgoFOYI2XjH2Wc36BfP/bAEMBFRcXHhoeOyEhO3xT
    RlN8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fP/AABEIABAAEAMBIgACEQEDEQH/xAAfAAABBQEBAQEB
    AQAAAAAAAAAAAQIDBAUGBwgJCgv/xAC1EAACAQMDAgQDBQUEBAAAAX0BAgMABBEFEiExQQYTUWEHInEUMoGRoQgjQrHBFVLR8CQzYnKCCQoWFxgZ
    GiUmJygpKjQ1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPE
    xcbHyMnK0tPU1dbX2Nna4eLj5OXm5+jp6vHy8/T19vf4+fr/xAAfAQADAQEBAQEBAQEBAAAAAAAAAQIDBAUGBwgJCgv/xAC1EQACAQIEBAMEBwUE
    BAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZn
    aGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/
    2gAMAwEAAhEDEQA/AMSCzzwo47mtCG0yOmFH61fhtM9sKP1q/DaZwSMKOgpVMR/X9dPzDBYvY//Z
    """
  )

  static let restartJPEG = ImageFixture(
    "a JPEG with restart markers",
    .jpeg,
    32,
    16,
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9
    lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQACAD
    ASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKB
    kaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZ
    mqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQF
    BgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5
    OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX
    2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAB/9oADAMBAAIRAxEAPwDBSzzwo47mrCWmR0worWS0z2wo/WrCWmeSMKOgq5Yj+v66fmclHFn/0KKW
    meSMKOgqwlp0LD6CtZLToWH0FWEtMckZY9BWcsR/X9fgjto4s//Z
    """
  )

  static let commentJPEG = ImageFixture(
    "a JPEG with a comment",
    .jpeg,
    16,
    16,
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD//gAHaGVsbG//2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7
    gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/
    wAARCAAQABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEG
    E1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJ
    ipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAA
    AAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom
    JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbH
    yMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDEgs88KOO5rQhtMjphR+tX4bTPbCj9avw2mcEjCjoKVTEf1/XT8wwW
    L2P/2Q==
    """
  )

  static let stillGIF = ImageFixture(
    "a GIF",
    .gif,
    5,
    4,
    """
    R0lGODdhBQAEAIEAAJmfoRqfb2Y/b2YASiwAAAAABQAEAAAIFAAHCBwgIICAgwACBADAUCFDAAEBADs=
    """
  )

  static let animatedGIF = ImageFixture(
    "an animated GIF",
    .gif,
    3,
    3,
    """
    R0lGODlhAwADAIEAAP8AAAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAwADAAAIBwABCBw4MCAAIfkEAQoAAQAsAAAA
    AAMAAwCBAP8AAAAAAAAAAAAACAcAAQgcODAgACH5BAEKAAEALAAAAAADAAMAgQAA/wAAAAAAAAAAAAgHAAEIHDgwIAA7
    """
  )

  static let lossyWebP = ImageFixture(
    "a lossy WebP",
    .webp,
    5,
    4,
    """
    UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoFAAQABABoJbACdH8AFchZRwAA/q1FwnFl7F55zsecdtAOFjZCZszTu6gtwORNFRjLvEgwAAA=
    """
  )

  static let losslessWebP = ImageFixture(
    "a lossless WebP",
    .webp,
    5,
    4,
    """
    UklGRjQAAABXRUJQVlA4TCcAAAAvBMAAAM1lRP9jF1Hw/oeBQMNCM/rXMh18ZgQCCU3+VM8RcQXYjRYA
    """
  )

  static let alphaWebP = ImageFixture(
    "an extended WebP with transparency",
    .webp,
    5,
    4,
    """
    UklGRmwAAABXRUJQVlA4WAoAAAAQAAAABAAAAwAAQUxQSAoAAAABB1DAiAhERP8DVlA4IDwAAADwAQCdASoFAAQABABoJbACdH8AFchZRwAA/q1F
    wnFl7F55zsecdtAOFjZCZszTu6gtwORNFRjLvEgwAAA=
    """
  )

  static let animatedWebP = ImageFixture(
    "an animated WebP",
    .webp,
    3,
    3,
    """
    UklGRrQAAABXRUJQVlA4WAoAAAACAAAAAgAAAgAAQU5JTQYAAAAAAAAAAABBTk1GKAAAAAAAAAAAAAIAAAIAAGQAAAJWUDhMDwAAAC8CgAAABxD9
    j/4HIqL/AQBBTk1GKAAAAAAAAAAAAAIAAAIAAGQAAABWUDhMDwAAAC8CgAAAB9D/iP4HIqL/AQBBTk1GKAAAAAAAAAAAAAIAAAIAAGQAAABWUDhM
    DwAAAC8CgAAABxDR//4HIqL/AQA=
    """
  )

  static let exifWebP = ImageFixture(
    "an extended WebP with EXIF",
    .webp,
    5,
    4,
    """
    UklGRpYAAABXRUJQVlA4WAoAAAAIAAAABAAAAwAAVlA4IDwAAADwAQCdASoFAAQABABoJbACdH8AFchZRwAA/q1FwnFl7F55zsecdtAOFjZCZszT
    u6gtwORNFRjLvEgwAABFWElGNAAAAE1NACoAAAAIAAIBDgACAAAADgAAACYBEgADAAAAAQAGAAAAAAAAQSBkZXNjcmlwdGlvbgA=
    """
  )
}
