import Architecture
import ArchitectureTesting

// A failure of a test store in a program without tests, which is printed.
let store = TestStore<Int, Int>(initialState: 0) { Reduce { _, _ in .none } }
await store.send(1) { $0 = 1 }  // WRONG
