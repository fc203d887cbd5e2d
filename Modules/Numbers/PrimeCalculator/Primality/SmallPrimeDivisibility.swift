/// Returns whether a number is divisible by a prime up to 251.
///
/// An odd prime p divides n if and only if n·p⁻¹ mod 2^64 is at most ⌊(2^64 − 1)/p⌋: one multiplication. The tests run
/// in branchless groups, the ones that reject the most numbers first, so few branches are mispredicted. T. Granlund and
/// P. L. Montgomery, "Division by invariant integers using multiplication", PLDI 1994, section 9.
@inline(__always)
func hasDivisorUpTo251(_ n: UInt64) -> Bool {
  // 2, 3, 5, 7, 11, 13
  var divides2To13 = n & 1 == 0
  divides2To13 = either(divides2To13, n &* 0xAAAA_AAAA_AAAA_AAAB <= 0x5555_5555_5555_5555)
  divides2To13 = either(divides2To13, n &* 0xCCCC_CCCC_CCCC_CCCD <= 0x3333_3333_3333_3333)
  divides2To13 = either(divides2To13, n &* 0x6DB6_DB6D_B6DB_6DB7 <= 0x2492_4924_9249_2492)
  divides2To13 = either(divides2To13, n &* 0x2E8B_A2E8_BA2E_8BA3 <= 0x1745_D174_5D17_45D1)
  divides2To13 = either(divides2To13, n &* 0x4EC4_EC4E_C4EC_4EC5 <= 0x13B1_3B13_B13B_13B1)
  if divides2To13 { return true }
  // 17, 19, 23, 29, 31, 37
  var divides17To37 = n &* 0xF0F0_F0F0_F0F0_F0F1 <= 0x0F0F_0F0F_0F0F_0F0F
  divides17To37 = either(divides17To37, n &* 0x86BC_A1AF_286B_CA1B <= 0x0D79_435E_50D7_9435)
  divides17To37 = either(divides17To37, n &* 0xD37A_6F4D_E9BD_37A7 <= 0x0B21_642C_8590_B216)
  divides17To37 = either(divides17To37, n &* 0x34F7_2C23_4F72_C235 <= 0x08D3_DCB0_8D3D_CB08)
  divides17To37 = either(divides17To37, n &* 0xEF7B_DEF7_BDEF_7BDF <= 0x0842_1084_2108_4210)
  divides17To37 = either(divides17To37, n &* 0x14C1_BACF_914C_1BAD <= 0x06EB_3E45_306E_B3E4)
  if divides17To37 { return true }
  // 41, 43, 47, 53, 59, 61, 67, 71, 73, 79
  var divides41To79 = n &* 0x8F9C_18F9_C18F_9C19 <= 0x063E_7063_E706_3E70
  divides41To79 = either(divides41To79, n &* 0x82FA_0BE8_2FA0_BE83 <= 0x05F4_17D0_5F41_7D05)
  divides41To79 = either(divides41To79, n &* 0x51B3_BEA3_677D_46CF <= 0x0572_620A_E4C4_15C9)
  divides41To79 = either(divides41To79, n &* 0x21CF_B2B7_8C13_521D <= 0x04D4_873E_CADE_304D)
  divides41To79 = either(divides41To79, n &* 0xCBEE_A4E1_A08A_D8F3 <= 0x0456_C797_DD49_C341)
  divides41To79 = either(divides41To79, n &* 0x4FBC_DA3A_C10C_9715 <= 0x0432_5C53_EF36_8EB0)
  divides41To79 = either(divides41To79, n &* 0xF0B7_672A_07A4_4C6B <= 0x03D2_2635_7E16_ECE5)
  divides41To79 = either(divides41To79, n &* 0x193D_4BB7_E327_A977 <= 0x039B_0AD1_2073_615A)
  divides41To79 = either(divides41To79, n &* 0x7E3F_1F8F_C7E3_F1F9 <= 0x0381_C0E0_7038_1C0E)
  divides41To79 = either(divides41To79, n &* 0x9B8B_577E_6137_16AF <= 0x033D_91D2_A206_7B23)
  if divides41To79 { return true }
  // 83, 89, 97, 101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151
  var divides83To151 = n &* 0xA378_4A06_2B2E_43DB <= 0x0315_9721_ED7E_7534
  divides83To151 = either(divides83To151, n &* 0xF47E_8FD1_FA3F_47E9 <= 0x02E0_5C0B_8170_2E05)
  divides83To151 = either(divides83To151, n &* 0xA3A0_FD5C_5F02_A3A1 <= 0x02A3_A0FD_5C5F_02A3)
  divides83To151 = either(divides83To151, n &* 0x3A4C_0A23_7C32_B16D <= 0x0288_DF0C_AC5B_3F5D)
  divides83To151 = either(divides83To151, n &* 0xDAB7_EC1D_D343_1B57 <= 0x027C_4597_9C95_204F)
  divides83To151 = either(divides83To151, n &* 0x77A0_4C8F_8D28_AC43 <= 0x0264_7C69_4562_17EC)
  divides83To151 = either(divides83To151, n &* 0xA6C0_964F_DA6C_0965 <= 0x0259_3F69_B025_93F6)
  divides83To151 = either(divides83To151, n &* 0x90FD_BC09_0FDB_C091 <= 0x0243_F6F0_243F_6F02)
  divides83To151 = either(divides83To151, n &* 0x7EFD_FBF7_EFDF_BF7F <= 0x0204_0810_2040_8102)
  divides83To151 = either(divides83To151, n &* 0x03E8_8CB3_C948_4E2B <= 0x01F4_4659_E4A4_2715)
  divides83To151 = either(divides83To151, n &* 0xE21A_291C_0779_75B9 <= 0x01DE_5D6E_3F88_68A4)
  divides83To151 = either(divides83To151, n &* 0x3AEF_6CA9_7058_6723 <= 0x01D7_7B65_4B82_C339)
  divides83To151 = either(divides83To151, n &* 0xDF5B_0F76_8CE2_CABD <= 0x01B7_D6C3_DDA3_38B2)
  divides83To151 = either(divides83To151, n &* 0x6FE4_DFC9_BF93_7F27 <= 0x01B2_0364_06C8_0D90)
  if divides83To151 { return true }
  // 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251
  var divides157To251 = n &* 0x5B4F_E5E9_2C06_85B5 <= 0x01A1_6D3F_97A4_B01A
  divides157To251 = either(divides157To251, n &* 0x1F69_3A1C_451A_B30B <= 0x0192_0FB4_9D0E_228D)
  divides157To251 = either(divides157To251, n &* 0x8D07_AA27_DB35_A717 <= 0x0188_6E5F_0ABB_0499)
  divides157To251 = either(divides157To251, n &* 0x8823_83B3_0D51_6325 <= 0x017A_D220_8E0E_CC35)
  divides157To251 = either(divides157To251, n &* 0xED68_66F8_D962_AE7B <= 0x016E_1F76_B433_7C6C)
  divides157To251 = either(divides157To251, n &* 0x3454_DCA4_10F8_ED9D <= 0x016A_13CD_1537_2904)
  divides157To251 = either(divides157To251, n &* 0x1D7C_A632_EE93_6F3F <= 0x0157_1ED3_C506_B39A)
  divides157To251 = either(divides157To251, n &* 0x70BF_0153_9094_8F41 <= 0x0153_9094_8F40_FEAC)
  divides157To251 = either(divides157To251, n &* 0xC96B_DB9D_3D13_7E0D <= 0x014C_AB88_725A_F6E7)
  divides157To251 = either(divides157To251, n &* 0x2697_CC8A_EF46_C0F7 <= 0x0149_539E_3B2D_066E)
  divides157To251 = either(divides157To251, n &* 0xC0E8_F2A7_6E68_575B <= 0x0136_98DF_3DE0_7479)
  divides157To251 = either(divides157To251, n &* 0x6877_63DF_DB43_BB1F <= 0x0125_E227_0809_2F11)
  divides157To251 = either(divides157To251, n &* 0x1B10_EA92_9BA1_44CB <= 0x0120_B470_C67C_0D88)
  divides157To251 = either(divides157To251, n &* 0x1D10_C4C0_478B_BCED <= 0x011E_2EF3_B3FB_8744)
  divides157To251 = either(divides157To251, n &* 0x63FB_9AEB_1FDC_D759 <= 0x0119_4538_08CA_29C0)
  divides157To251 = either(divides157To251, n &* 0x64AF_AA4F_437B_2E0F <= 0x0112_358E_75D3_0336)
  divides157To251 = either(divides157To251, n &* 0xF010_FEF0_10FE_F011 <= 0x010F_EF01_0FEF_010F)
  divides157To251 = either(divides157To251, n &* 0x28CB_FBEB_9A02_0A33 <= 0x0105_197F_7D73_4041)
  return divides157To251
}

/// Returns the logical or of two values; evaluates both, to compile to code without branches.
@inline(__always)
private func either(_ a: Bool, _ b: Bool) -> Bool { a || b }

/// Returns whether a number below 256 is prime, from a bitmap.
@inline(__always)
func isPrimeBelow256(_ n: UInt64) -> Bool {
  if n & 1 == 0 { return n == 2 }
  let bits: UInt64 = n < 128 ? 0x816D_129A_64B4_CB6E : 0x2196_820D_864A_4C32
  return (bits &>> ((n & 127) &>> 1)) & 1 == 1
}
