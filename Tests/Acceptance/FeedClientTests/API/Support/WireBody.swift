/// Ids of the API, in its spelling.
enum WireBody {
  static let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
}
