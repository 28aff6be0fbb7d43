extension [UInt8] {
  /// Returns the end of the run of bytes from `start` that satisfy a condition, at most `end`.
  ///
  /// The buffer avoids a function call per array access in builds without optimization, because texts are long.
  package func endOfRun(from start: Int, to end: Int? = nil, where belongs: (UInt8) -> Bool) -> Int {
    withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress, start >= 0 else { return start }
      let end = Swift.min(end ?? bytes.count, bytes.count)
      var offset = start
      while offset < end, belongs(first[offset]) { offset += 1 }
      return offset
    }
  }
}
