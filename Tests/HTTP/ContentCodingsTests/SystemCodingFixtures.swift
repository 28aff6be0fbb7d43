/// Bodies that the encoders of the reference implementations have made.
enum SystemCodingFixtures {
  /// The text as Brotli.
  static let brotli = CodingFixtures.bytes("iwWAeyJpdGVtcyI6W119Aw==")

  /// No bytes as Brotli.
  static let brotliEmpty = CodingFixtures.bytes("Bg==")

  /// A thousand times `a` as Brotli.
  static let brotliRun = CodingFixtures.bytes("G+cD+CXCorFAIDQ=")

  /// The squares as Brotli.
  static let brotliSquares = CodingFixtures.bytes(
    """
    G3QG+B0JduzCIhfkjdzB1jVmkgKmMBYzkwu44VJdiOiRa4kCXhywRRSV+sJosckz4hogYIEMPvggDtqgO0xjF4GIipwpjyYMh0lYHnvmVDzE
    uwBtwB70BNgDvMDkQDZsF1gCb0FiOB/8C0IP6gqiDo2MpEIrIatQZHQ69BWMHtwvmD48MdYWtoTThc/GnyO4EPaQmRDtEbdJUuQlChftNZ0+
    qh/qHpof+n0M1gxdjCRmU0zazO2xmLDsYefCbo6NzX4X1xLHLU4xZx93Lzx6eFZ46XjL/KkAkgCtAlgGRAfYCrR6oPsF2j7oxNC7BSwJ+LqA
    YwN/DngXmO6B8QQmezDXBlUKZAkUF2jXsNUH+35g0wO7P+DqA781OC7wSZBKQdyGZA9yE7jugfMF7ufgZcO/LvhI8LuFUDGCfQj/BbV6UL8K
    6uhQn4zYKsSREFeFpmQ01qH5FST1IL0XpPiQLkbbW2gjob0u5LaRJ4e8F5TuQZkJyu6h6za6SaE7CX270M8a/fVh9A9GejDuB/frw501plyY
    ljB/Ck+18XgPz06wugdrLliXw/tsvL8LuyRsb2FvjNM+nLzgUw8+V/CtDn/L+KMikERgFcHKpFtHOhVC9RD6hXB9ZDomky2ikoimi+hssi9H
    9l+Iu4c4ExLtkUyb5FLkLJFbF/lek/99FPVDkR7a+qE9fbRvTWkX5Ul0XorOtql6j+pP6HYP3VyoK0cdm6a6aCLR0xa9ienLR39eGKiHwVSY
    lo7pkRlKxXAkZqRiZmRG0jGaCrPqYXZeGMvHeGIm2mISibnqYi4285VjPhcW3cPiT9juPba3zfKlWJ7Ejl3s3JrV9LGrH3bTw7p+WP8+Nr1m
    sy72LLF3KfanzUF7HDLhunu4/heOL8fxbG6mi1NJnLLFbcfcro+zX7ioh0sq3LWOu5W9VQ==
    """
  )

  /// The text as Zstandard, without a checksum.
  static let zstandard = CodingFixtures.bytes("KLUv/QBYYQAAeyJpdGVtcyI6W119")

  /// The text as Zstandard, with a checksum.
  static let zstandardChecked = CodingFixtures.bytes("KLUv/QRYYQAAeyJpdGVtcyI6W119WnwnLg==")

  /// No bytes as Zstandard.
  static let zstandardEmpty = CodingFixtures.bytes("KLUv/SQAAQAAmenYUQ==")

  /// A thousand times `a` as Zstandard.
  static let zstandardRun = CodingFixtures.bytes("KLUv/QBYTQAAEGFhAQDjK4AF")

  /// The squares as Zstandard.
  static let zstandardSquares = CodingFixtures.bytes(
    """
    KLUv/QRorRYAWmdACwmweaQ0ttsYnQquAK0AsgAjlQZAGlsze2Z1mb1iJu3sArMi+tz5ePkA/NH9TPBVS/YZmfSyj2XVkJkoo0EGUB4/nnuv
    yN4lPGm9F3j1itkUYycG8BjJMT9i5cYejEkhdlZXQJ1hOsI7AOkI7gzRFbQ72UmhexRXJs4fjnQO4BwrnG2uHtyrnLTchVwRcC5wfA2gRtNM
    s+rs80m/j6wqM3m0B+DxMTdW1F06affi6pzNsRwAR5q/8h6T7lzN4yDv2JIO4NKRKp1f7sp39wh3UnB3TnQFjs7A6AjUDkDaEdrOUOwKzu4M
    dlJg9xjoyobOJ3QkKg7gxbFRnA3F1Ye4l4mTlrhLDVf04VwPx3M4gDpH/5wpzlV57kPCSS/cJ4SrUjgTmaNvDsDmeJpzK7iiB3dxcNIG96py
    9SlnSzk2ygGwHInI+SdXNrlHyUmB3EnAFRw4g4EjFDgAAI5ANcNrBa6drUmh9iBa+TTfFCEDqMpoV2YqyqpC2Qcokx5kH4KsOuWZWh5N5AGY
    PL7Gc2W8Ihjv8nvS3nuNePUQzy57rNgDoD3Sw/MbXpnqPVxPCvXO0ysoPQOBRzB4AAAe4RUztGIFRLHTFJMCxR6fWLkT8+kxkh8D4GPsSMwO
    idXLsZc4Jq1jF4pYkSPmMmL8NAbgxmhozHTGqsHYpyAmPcQ+hVi1qjNJdXSrAyjqeKHOLXVFNN1FppN2uhe9q8s7uwEEF81ARCso0c4PTQpD
    e/i0MgnNr9BINw2AprESNLtKq0dpryFNWtIuB1oRAM2VmvFFMwDTjKaZmTqz6nz24WfSy+wDMquKZ6aKGe2YAVRnfHTmEmdF5ewyMJMWZq/X
    V2d99uljSR/A5yPBfL78K8O/h8gnBflO8VcA/gwSHwHiA5B+BOhnEH4FwO8U+KQA30NKVoaS+UIyEpAM4CNjOTL7l9V52esik1Zkl7GsqJa5
    FDI+AgCGAkWY
    """
  )
}
