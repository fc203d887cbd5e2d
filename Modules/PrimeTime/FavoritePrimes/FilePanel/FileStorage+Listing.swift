import FileStorage

extension FileStorage {
  /// The maximum number of listed files, and the maximum size of a file to count primes in.
  private static let (listingLimit, countingLimit) = (100, 4 << 20)

  /// Returns the files in a directory without hidden ones, sorted, with the directories last.
  func listing(of directory: String) async throws -> FilePanel.Listing {
    let names = try await entries(directory.isEmpty ? .path(".") : .entered(directory))
      .filter { $0.first != "." }
      .sorted { ($0.hasSuffix("/") ? 1 : 0, $0) < ($1.hasSuffix("/") ? 1 : 0, $1) }
    var files: [FilePanel.Candidate] = []
    for name in names.prefix(Self.listingLimit) {
      try Task.checkCancellation()
      let file = StorageFile.entered(directory + name)
      var candidate = FilePanel.Candidate(name: name)
      candidate.modified = try? await modificationDate(file)
      if !candidate.isDirectory {
        candidate.size = try? await size(file)
        if let size = candidate.size, size <= Self.countingLimit {
          candidate.count = await FavoritesFile(file, in: self).count()
        }
      }
      files.append(candidate)
    }
    return FilePanel.Listing(directory: directory, files: files)
  }

  /// Returns the newest list of primes if the question's file doesn't exist, or if it is an older default file.
  func proposal(for question: FilePanel.Question, in listing: FilePanel.Listing) async -> String? {
    func time(_ date: Date?) -> Date { date ?? .distantPast }
    let newest = listing.files.filter { $0.count != nil }.max { time($0.modified) < time($1.modified) }
    guard let newest, let file = question.file, (try? await size(file)) != nil else { return newest?.name }
    let isOld = time(try? await modificationDate(file)) < time(newest.modified)
    return question.path.isEmpty && isOld ? newest.name : nil
  }
}
