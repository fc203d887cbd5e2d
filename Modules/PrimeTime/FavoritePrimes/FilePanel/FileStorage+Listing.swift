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
          do { candidate.count = try await FavoritesFile(file, in: self).count() } catch {
            candidate.mistake = FileProblem(error).summary
          }
        }
      }
      files.append(candidate)
    }
    return FilePanel.Listing(directory: directory, files: files)
  }

  /// Returns the newest list of primes if the question's file doesn't exist.
  func proposal(for question: FilePanel.Question, in listing: FilePanel.Listing) async -> String? {
    if let file = question.file, (try? await size(file)) != nil { return nil }
    return listing.files.filter { $0.count != nil }
      .max { $0.modified ?? .distantPast < $1.modified ?? .distantPast }?.name
  }
}
