import Architecture

/// More cases with a payload than fit in a byte, and one without.
// swift-format-ignore: OneCasePerLine
enum ManyCases: Equatable, Sendable {
  case c0(Int), c1(Int), c2(Int), c3(Int), c4(Int), c5(Int), c6(Int), c7(Int)
  case c8(Int), c9(Int), c10(Int), c11(Int), c12(Int), c13(Int), c14(Int), c15(Int)
  case c16(Int), c17(Int), c18(Int), c19(Int), c20(Int), c21(Int), c22(Int), c23(Int)
  case c24(Int), c25(Int), c26(Int), c27(Int), c28(Int), c29(Int), c30(Int), c31(Int)
  case c32(Int), c33(Int), c34(Int), c35(Int), c36(Int), c37(Int), c38(Int), c39(Int)
  case c40(Int), c41(Int), c42(Int), c43(Int), c44(Int), c45(Int), c46(Int), c47(Int)
  case c48(Int), c49(Int), c50(Int), c51(Int), c52(Int), c53(Int), c54(Int), c55(Int)
  case c56(Int), c57(Int), c58(Int), c59(Int), c60(Int), c61(Int), c62(Int), c63(Int)
  case c64(Int), c65(Int), c66(Int), c67(Int), c68(Int), c69(Int), c70(Int), c71(Int)
  case c72(Int), c73(Int), c74(Int), c75(Int), c76(Int), c77(Int), c78(Int), c79(Int)
  case c80(Int), c81(Int), c82(Int), c83(Int), c84(Int), c85(Int), c86(Int), c87(Int)
  case c88(Int), c89(Int), c90(Int), c91(Int), c92(Int), c93(Int), c94(Int), c95(Int)
  case c96(Int), c97(Int), c98(Int), c99(Int), c100(Int), c101(Int), c102(Int), c103(Int)
  case c104(Int), c105(Int), c106(Int), c107(Int), c108(Int), c109(Int), c110(Int), c111(Int)
  case c112(Int), c113(Int), c114(Int), c115(Int), c116(Int), c117(Int), c118(Int), c119(Int)
  case c120(Int), c121(Int), c122(Int), c123(Int), c124(Int), c125(Int), c126(Int), c127(Int)
  case c128(Int), c129(Int), c130(Int), c131(Int), c132(Int), c133(Int), c134(Int), c135(Int)
  case c136(Int), c137(Int), c138(Int), c139(Int), c140(Int), c141(Int), c142(Int), c143(Int)
  case c144(Int), c145(Int), c146(Int), c147(Int), c148(Int), c149(Int), c150(Int), c151(Int)
  case c152(Int), c153(Int), c154(Int), c155(Int), c156(Int), c157(Int), c158(Int), c159(Int)
  case c160(Int), c161(Int), c162(Int), c163(Int), c164(Int), c165(Int), c166(Int), c167(Int)
  case c168(Int), c169(Int), c170(Int), c171(Int), c172(Int), c173(Int), c174(Int), c175(Int)
  case c176(Int), c177(Int), c178(Int), c179(Int), c180(Int), c181(Int), c182(Int), c183(Int)
  case c184(Int), c185(Int), c186(Int), c187(Int), c188(Int), c189(Int), c190(Int), c191(Int)
  case c192(Int), c193(Int), c194(Int), c195(Int), c196(Int), c197(Int), c198(Int), c199(Int)
  case c200(Int), c201(Int), c202(Int), c203(Int), c204(Int), c205(Int), c206(Int), c207(Int)
  case c208(Int), c209(Int), c210(Int), c211(Int), c212(Int), c213(Int), c214(Int), c215(Int)
  case c216(Int), c217(Int), c218(Int), c219(Int), c220(Int), c221(Int), c222(Int), c223(Int)
  case c224(Int), c225(Int), c226(Int), c227(Int), c228(Int), c229(Int), c230(Int), c231(Int)
  case c232(Int), c233(Int), c234(Int), c235(Int), c236(Int), c237(Int), c238(Int), c239(Int)
  case c240(Int), c241(Int), c242(Int), c243(Int), c244(Int), c245(Int), c246(Int), c247(Int)
  case c248(Int), c249(Int), c250(Int), c251(Int), c252(Int), c253(Int), c254(Int), c255(Int)
  case c256(Int), c257(Int), c258(Int), c259(Int), c260(Int), c261(Int), c262(Int), c263(Int)
  case c264(Int), c265(Int), c266(Int), c267(Int), c268(Int), c269(Int), c270(Int), c271(Int)
  case c272(Int), c273(Int), c274(Int), c275(Int), c276(Int), c277(Int), c278(Int), c279(Int)
  case c280(Int), c281(Int), c282(Int), c283(Int), c284(Int), c285(Int), c286(Int), c287(Int)
  case c288(Int), c289(Int), c290(Int), c291(Int), c292(Int), c293(Int), c294(Int), c295(Int)
  case c296(Int), c297(Int), c298(Int), c299(Int)
  case empty

  /// Cases with tags on both sides of those that fit in 7 and in 8 bits.
  static let payloadCases: [@Sendable (Int) -> ManyCases] = [
    c0, c1, c63, c64, c126, c127, c128, c129, c254, c255, c256, c257, c298, c299,
  ]
}
