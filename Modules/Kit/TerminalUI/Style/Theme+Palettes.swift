extension Theme {
  /// The palette for dark backgrounds, from black to about `#2E3440`.
  public static let dark = Theme(background: RGB(0x14171F), text: RGB(0xD8DEE9)) { color in
    switch color {
    case .zebra: entry(0x1B1F29, 234)
    case .panel: entry(0x1E232F, 235)
    case .raised: entry(0x2A3140, 237)
    case .selection: entry(0x2A5078, 24, .blue, .inverse)
    case .selectedText: entry(0xFFFFFF, 231, .brightWhite, .bold)
    case .text: entry(0xD8DEE9, 254)
    case .muted: entry(0x9AA5B8, 248, nil, .dim)
    case .faint: entry(0x848FA6, 246, nil, .dim)
    case .accent: entry(0x7CC7FF, 117, .cyan, .bold)
    case .onAccent: entry(0x0D1420, 233, .black, .inverse)
    case .positive: entry(0x8FDB8A, 114, .green, .bold)
    case .negative: entry(0xFF9A8F, 210, .red)
    case .gold: entry(0xF5C86B, 221, .yellow)
    case .violet: entry(0xC3A6FF, 147, .magenta)
    case .border: entry(0x3F485C, 239, nil, .dim)
    case .beam: entry(0x2A2C36, 236)
    case .level1: entry(0x56627C, nil, nil, .dim)
    case .level2: entry(0x6F88B0)
    case .level3: entry(0x7CC7FF, nil, .cyan)
    case .level4: entry(0xB8E6FF, nil, .brightCyan)
    case .level5: entry(0xFFD166, nil, .yellow)
    case .area1: entry(0x1D2333, nil, .black)
    // Most have the same nearest of 256 colors.
    case .area2: entry(0x263A69, 18, .blue)
    case .area3: entry(0x443370, 54, .magenta)
    case .area4: entry(0x1F5A60, nil, .cyan)
    case .area5: entry(0x6B3A5C, 89, .red)
    case .area6: entry(0x5C4B2C, 58, .yellow)
    case .areaHighlight: entry(0xB5F0A6, nil, .green, .bold)
    case .gradient1: entry(0xFFE6A0, nil, .yellow)
    case .gradient2: entry(0xC3E7B3, nil, .green)
    case .gradient3: entry(0x92DFD0, nil, .brightCyan)
    case .gradient4: entry(0x7CC4FC, nil, .cyan)
    case .gradient5: entry(0x6F95E2)
    case .gradient6: entry(0x5964A2, nil, nil, .dim)
    }
  }

  /// The palette for light backgrounds, from white to about `#E1E2E7`.
  ///
  /// With 16 colors, it uses none that is illegible on white in the palettes of most terminals.
  public static let light = Theme(background: RGB(0xFCFCFD), text: RGB(0x242933)) { color in
    switch color {
    case .zebra: entry(0xF4F6F9, 255)
    case .panel: entry(0xF3F5F9, 255)
    case .raised: entry(0xE6EBF2, 254)
    case .selection: entry(0xA9CEF4, 153, .cyan, .inverse)
    case .selectedText: entry(0x0B2545, 235, .black, .bold)
    case .text: entry(0x242933, 235)
    case .muted: entry(0x555E6E, 59, nil, .dim)
    case .faint: entry(0x666F7F, 60, nil, .dim)
    case .accent: entry(0x0B57A4, 25, .blue, .bold)
    case .onAccent: entry(0xFFFFFF, 231, .brightWhite, .inverse)
    case .positive: entry(0x1B6629, 22, .green, .bold)
    case .negative: entry(0xA8231A, 124, .red)
    case .gold: entry(0x8A5600, 94, .magenta)
    case .violet: entry(0x6A3FB5, 61, .magenta)
    case .border: entry(0xC3CAD6, 252, nil, .dim)
    case .beam: entry(0xFFF1D6, 230)
    case .level1: entry(0xB9C1CE, nil, nil, .dim)
    case .level2: entry(0x8695AD)
    case .level3: entry(0x2F7FD0, nil, .cyan)
    case .level4: entry(0x0B57A4, nil, .blue)
    case .level5: entry(0xC06F00, nil, .magenta)
    case .area1: entry(0xEEF1F6, nil, .brightWhite)
    case .area2: entry(0xCCDBF5, 153, .blue)
    case .area3: entry(0xDCCFF3, 183, .magenta)
    case .area4: entry(0xC6E6E6, 152, .cyan)
    case .area5: entry(0xF3D3E3, 218, .red)
    case .area6: entry(0xF0E3C4, 223, .yellow)
    case .areaHighlight: entry(0x1B6629, nil, .green, .bold)
    case .gradient1: entry(0xC06F00, nil, .magenta)
    case .gradient2: entry(0x6F7A00, nil, .green)
    case .gradient3: entry(0x178A72, nil, .blue)
    case .gradient4: entry(0x2F7FD0, nil, .cyan)
    case .gradient5: entry(0x7088C4)
    case .gradient6: entry(0xA3ABCB, nil, nil, .dim)
    }
  }

  private static func entry(
    _ rgb: UInt32, _ indexed: UInt8? = nil, _ ansi: ANSIColor? = nil, _ substitute: TextAttributes = []
  ) -> Entry {
    Entry(RGB(rgb), indexed: indexed, ansi: ansi, substitute: substitute)
  }
}
