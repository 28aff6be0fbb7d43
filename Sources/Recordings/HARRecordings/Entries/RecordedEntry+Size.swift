import JSONSyntax

extension RecordedEntry {
  /// The size of the entry in its file, or of its bodies if it is in none, in bytes; decodes nothing.
  package var size: Int {
    source?.value.byteRange.count ?? recordedRequestBody.heldSize + recordedResponseBody.heldSize
  }

  /// The size of the request in its file, or of its body if it is in none, in bytes; decodes nothing.
  var requestSize: Int { source?.value["request"]?.byteRange.count ?? recordedRequestBody.heldSize }
}

extension RecordedBody {
  /// The size of a body that is held in memory, in bytes; 0 for one in a file.
  fileprivate var heldSize: Int {
    guard case .held(let bytes) = self else { return 0 }
    return bytes.count
  }
}
