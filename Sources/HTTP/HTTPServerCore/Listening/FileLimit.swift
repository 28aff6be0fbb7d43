import Basics

/// The number of files, connections included, that this process may have open.
package enum FileLimit {
  /// Raises the limit as far as the process is permitted to, and checks whether it can open the given number of files.
  ///
  /// With too few, the networking libraries would end the process.
  /// - Returns: A message for the user; `nil` if there are enough.
  package static func shortage(of files: Int) -> String? {
    let limit = raise()
    var opened: [Int32] = []
    defer { for file in opened { _ = close(file) } }
    while opened.count < files {
      let file = open("/dev/null", O_RDONLY)
      guard file >= 0 else {
        return "this process may have \(limit) open files, which is too few; allow it more with ulimit -n 1024"
      }
      opened.append(file)
    }
    return nil
  }

  /// Raises the limit as far as the process is permitted to, and returns the new limit.
  @discardableResult
  package static func raise() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    let current = limit.rlim_cur
    #if canImport(Darwin)
      // The kernel permits no more than this, whatever the hard limit is.
      limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      limit.rlim_cur = limit.rlim_max
    #endif
    if limit.rlim_cur > current, setrlimit(resource, &limit) == 0 { return Int(clamping: limit.rlim_cur) }
    return Int(clamping: current)
  }
}
