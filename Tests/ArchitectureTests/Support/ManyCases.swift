import Architecture

// Written by a script: 300 cases, a third each with a number, with a text, and with nothing.

enum ManyCases: Equatable, Sendable {
  case c0(Int)
  case c1(String)
  case c2
  case c3(Int)
  case c4(String)
  case c5
  case c6(Int)
  case c7(String)
  case c8
  case c9(Int)
  case c10(String)
  case c11
  case c12(Int)
  case c13(String)
  case c14
  case c15(Int)
  case c16(String)
  case c17
  case c18(Int)
  case c19(String)
  case c20
  case c21(Int)
  case c22(String)
  case c23
  case c24(Int)
  case c25(String)
  case c26
  case c27(Int)
  case c28(String)
  case c29
  case c30(Int)
  case c31(String)
  case c32
  case c33(Int)
  case c34(String)
  case c35
  case c36(Int)
  case c37(String)
  case c38
  case c39(Int)
  case c40(String)
  case c41
  case c42(Int)
  case c43(String)
  case c44
  case c45(Int)
  case c46(String)
  case c47
  case c48(Int)
  case c49(String)
  case c50
  case c51(Int)
  case c52(String)
  case c53
  case c54(Int)
  case c55(String)
  case c56
  case c57(Int)
  case c58(String)
  case c59
  case c60(Int)
  case c61(String)
  case c62
  case c63(Int)
  case c64(String)
  case c65
  case c66(Int)
  case c67(String)
  case c68
  case c69(Int)
  case c70(String)
  case c71
  case c72(Int)
  case c73(String)
  case c74
  case c75(Int)
  case c76(String)
  case c77
  case c78(Int)
  case c79(String)
  case c80
  case c81(Int)
  case c82(String)
  case c83
  case c84(Int)
  case c85(String)
  case c86
  case c87(Int)
  case c88(String)
  case c89
  case c90(Int)
  case c91(String)
  case c92
  case c93(Int)
  case c94(String)
  case c95
  case c96(Int)
  case c97(String)
  case c98
  case c99(Int)
  case c100(String)
  case c101
  case c102(Int)
  case c103(String)
  case c104
  case c105(Int)
  case c106(String)
  case c107
  case c108(Int)
  case c109(String)
  case c110
  case c111(Int)
  case c112(String)
  case c113
  case c114(Int)
  case c115(String)
  case c116
  case c117(Int)
  case c118(String)
  case c119
  case c120(Int)
  case c121(String)
  case c122
  case c123(Int)
  case c124(String)
  case c125
  case c126(Int)
  case c127(String)
  case c128
  case c129(Int)
  case c130(String)
  case c131
  case c132(Int)
  case c133(String)
  case c134
  case c135(Int)
  case c136(String)
  case c137
  case c138(Int)
  case c139(String)
  case c140
  case c141(Int)
  case c142(String)
  case c143
  case c144(Int)
  case c145(String)
  case c146
  case c147(Int)
  case c148(String)
  case c149
  case c150(Int)
  case c151(String)
  case c152
  case c153(Int)
  case c154(String)
  case c155
  case c156(Int)
  case c157(String)
  case c158
  case c159(Int)
  case c160(String)
  case c161
  case c162(Int)
  case c163(String)
  case c164
  case c165(Int)
  case c166(String)
  case c167
  case c168(Int)
  case c169(String)
  case c170
  case c171(Int)
  case c172(String)
  case c173
  case c174(Int)
  case c175(String)
  case c176
  case c177(Int)
  case c178(String)
  case c179
  case c180(Int)
  case c181(String)
  case c182
  case c183(Int)
  case c184(String)
  case c185
  case c186(Int)
  case c187(String)
  case c188
  case c189(Int)
  case c190(String)
  case c191
  case c192(Int)
  case c193(String)
  case c194
  case c195(Int)
  case c196(String)
  case c197
  case c198(Int)
  case c199(String)
  case c200
  case c201(Int)
  case c202(String)
  case c203
  case c204(Int)
  case c205(String)
  case c206
  case c207(Int)
  case c208(String)
  case c209
  case c210(Int)
  case c211(String)
  case c212
  case c213(Int)
  case c214(String)
  case c215
  case c216(Int)
  case c217(String)
  case c218
  case c219(Int)
  case c220(String)
  case c221
  case c222(Int)
  case c223(String)
  case c224
  case c225(Int)
  case c226(String)
  case c227
  case c228(Int)
  case c229(String)
  case c230
  case c231(Int)
  case c232(String)
  case c233
  case c234(Int)
  case c235(String)
  case c236
  case c237(Int)
  case c238(String)
  case c239
  case c240(Int)
  case c241(String)
  case c242
  case c243(Int)
  case c244(String)
  case c245
  case c246(Int)
  case c247(String)
  case c248
  case c249(Int)
  case c250(String)
  case c251
  case c252(Int)
  case c253(String)
  case c254
  case c255(Int)
  case c256(String)
  case c257
  case c258(Int)
  case c259(String)
  case c260
  case c261(Int)
  case c262(String)
  case c263
  case c264(Int)
  case c265(String)
  case c266
  case c267(Int)
  case c268(String)
  case c269
  case c270(Int)
  case c271(String)
  case c272
  case c273(Int)
  case c274(String)
  case c275
  case c276(Int)
  case c277(String)
  case c278
  case c279(Int)
  case c280(String)
  case c281
  case c282(Int)
  case c283(String)
  case c284
  case c285(Int)
  case c286(String)
  case c287
  case c288(Int)
  case c289(String)
  case c290
  case c291(Int)
  case c292(String)
  case c293
  case c294(Int)
  case c295(String)
  case c296
  case c297(Int)
  case c298(String)
  case c299
}

extension ManyCases {
  /// One value of each case, in order.
  static var all: [ManyCases] {
    [
      .c0(0),
      .c1("text 1"),
      .c2,
      .c3(3),
      .c4("text 4"),
      .c5,
      .c6(6),
      .c7("text 7"),
      .c8,
      .c9(9),
      .c10("text 10"),
      .c11,
      .c12(12),
      .c13("text 13"),
      .c14,
      .c15(15),
      .c16("text 16"),
      .c17,
      .c18(18),
      .c19("text 19"),
      .c20,
      .c21(21),
      .c22("text 22"),
      .c23,
      .c24(24),
      .c25("text 25"),
      .c26,
      .c27(27),
      .c28("text 28"),
      .c29,
      .c30(30),
      .c31("text 31"),
      .c32,
      .c33(33),
      .c34("text 34"),
      .c35,
      .c36(36),
      .c37("text 37"),
      .c38,
      .c39(39),
      .c40("text 40"),
      .c41,
      .c42(42),
      .c43("text 43"),
      .c44,
      .c45(45),
      .c46("text 46"),
      .c47,
      .c48(48),
      .c49("text 49"),
      .c50,
      .c51(51),
      .c52("text 52"),
      .c53,
      .c54(54),
      .c55("text 55"),
      .c56,
      .c57(57),
      .c58("text 58"),
      .c59,
      .c60(60),
      .c61("text 61"),
      .c62,
      .c63(63),
      .c64("text 64"),
      .c65,
      .c66(66),
      .c67("text 67"),
      .c68,
      .c69(69),
      .c70("text 70"),
      .c71,
      .c72(72),
      .c73("text 73"),
      .c74,
      .c75(75),
      .c76("text 76"),
      .c77,
      .c78(78),
      .c79("text 79"),
      .c80,
      .c81(81),
      .c82("text 82"),
      .c83,
      .c84(84),
      .c85("text 85"),
      .c86,
      .c87(87),
      .c88("text 88"),
      .c89,
      .c90(90),
      .c91("text 91"),
      .c92,
      .c93(93),
      .c94("text 94"),
      .c95,
      .c96(96),
      .c97("text 97"),
      .c98,
      .c99(99),
      .c100("text 100"),
      .c101,
      .c102(102),
      .c103("text 103"),
      .c104,
      .c105(105),
      .c106("text 106"),
      .c107,
      .c108(108),
      .c109("text 109"),
      .c110,
      .c111(111),
      .c112("text 112"),
      .c113,
      .c114(114),
      .c115("text 115"),
      .c116,
      .c117(117),
      .c118("text 118"),
      .c119,
      .c120(120),
      .c121("text 121"),
      .c122,
      .c123(123),
      .c124("text 124"),
      .c125,
      .c126(126),
      .c127("text 127"),
      .c128,
      .c129(129),
      .c130("text 130"),
      .c131,
      .c132(132),
      .c133("text 133"),
      .c134,
      .c135(135),
      .c136("text 136"),
      .c137,
      .c138(138),
      .c139("text 139"),
      .c140,
      .c141(141),
      .c142("text 142"),
      .c143,
      .c144(144),
      .c145("text 145"),
      .c146,
      .c147(147),
      .c148("text 148"),
      .c149,
      .c150(150),
      .c151("text 151"),
      .c152,
      .c153(153),
      .c154("text 154"),
      .c155,
      .c156(156),
      .c157("text 157"),
      .c158,
      .c159(159),
      .c160("text 160"),
      .c161,
      .c162(162),
      .c163("text 163"),
      .c164,
      .c165(165),
      .c166("text 166"),
      .c167,
      .c168(168),
      .c169("text 169"),
      .c170,
      .c171(171),
      .c172("text 172"),
      .c173,
      .c174(174),
      .c175("text 175"),
      .c176,
      .c177(177),
      .c178("text 178"),
      .c179,
      .c180(180),
      .c181("text 181"),
      .c182,
      .c183(183),
      .c184("text 184"),
      .c185,
      .c186(186),
      .c187("text 187"),
      .c188,
      .c189(189),
      .c190("text 190"),
      .c191,
      .c192(192),
      .c193("text 193"),
      .c194,
      .c195(195),
      .c196("text 196"),
      .c197,
      .c198(198),
      .c199("text 199"),
      .c200,
      .c201(201),
      .c202("text 202"),
      .c203,
      .c204(204),
      .c205("text 205"),
      .c206,
      .c207(207),
      .c208("text 208"),
      .c209,
      .c210(210),
      .c211("text 211"),
      .c212,
      .c213(213),
      .c214("text 214"),
      .c215,
      .c216(216),
      .c217("text 217"),
      .c218,
      .c219(219),
      .c220("text 220"),
      .c221,
      .c222(222),
      .c223("text 223"),
      .c224,
      .c225(225),
      .c226("text 226"),
      .c227,
      .c228(228),
      .c229("text 229"),
      .c230,
      .c231(231),
      .c232("text 232"),
      .c233,
      .c234(234),
      .c235("text 235"),
      .c236,
      .c237(237),
      .c238("text 238"),
      .c239,
      .c240(240),
      .c241("text 241"),
      .c242,
      .c243(243),
      .c244("text 244"),
      .c245,
      .c246(246),
      .c247("text 247"),
      .c248,
      .c249(249),
      .c250("text 250"),
      .c251,
      .c252(252),
      .c253("text 253"),
      .c254,
      .c255(255),
      .c256("text 256"),
      .c257,
      .c258(258),
      .c259("text 259"),
      .c260,
      .c261(261),
      .c262("text 262"),
      .c263,
      .c264(264),
      .c265("text 265"),
      .c266,
      .c267(267),
      .c268("text 268"),
      .c269,
      .c270(270),
      .c271("text 271"),
      .c272,
      .c273(273),
      .c274("text 274"),
      .c275,
      .c276(276),
      .c277("text 277"),
      .c278,
      .c279(279),
      .c280("text 280"),
      .c281,
      .c282(282),
      .c283("text 283"),
      .c284,
      .c285(285),
      .c286("text 286"),
      .c287,
      .c288(288),
      .c289("text 289"),
      .c290,
      .c291(291),
      .c292("text 292"),
      .c293,
      .c294(294),
      .c295("text 295"),
      .c296,
      .c297(297),
      .c298("text 298"),
      .c299,
    ]
  }

  /// The case's number and what it carries, by a `switch`.
  var byHand: (index: Int, number: Int?, text: String?) {
    switch self {
    case .c0(let number): (0, number, nil)
    case .c1(let text): (1, nil, text)
    case .c2: (2, nil, nil)
    case .c3(let number): (3, number, nil)
    case .c4(let text): (4, nil, text)
    case .c5: (5, nil, nil)
    case .c6(let number): (6, number, nil)
    case .c7(let text): (7, nil, text)
    case .c8: (8, nil, nil)
    case .c9(let number): (9, number, nil)
    case .c10(let text): (10, nil, text)
    case .c11: (11, nil, nil)
    case .c12(let number): (12, number, nil)
    case .c13(let text): (13, nil, text)
    case .c14: (14, nil, nil)
    case .c15(let number): (15, number, nil)
    case .c16(let text): (16, nil, text)
    case .c17: (17, nil, nil)
    case .c18(let number): (18, number, nil)
    case .c19(let text): (19, nil, text)
    case .c20: (20, nil, nil)
    case .c21(let number): (21, number, nil)
    case .c22(let text): (22, nil, text)
    case .c23: (23, nil, nil)
    case .c24(let number): (24, number, nil)
    case .c25(let text): (25, nil, text)
    case .c26: (26, nil, nil)
    case .c27(let number): (27, number, nil)
    case .c28(let text): (28, nil, text)
    case .c29: (29, nil, nil)
    case .c30(let number): (30, number, nil)
    case .c31(let text): (31, nil, text)
    case .c32: (32, nil, nil)
    case .c33(let number): (33, number, nil)
    case .c34(let text): (34, nil, text)
    case .c35: (35, nil, nil)
    case .c36(let number): (36, number, nil)
    case .c37(let text): (37, nil, text)
    case .c38: (38, nil, nil)
    case .c39(let number): (39, number, nil)
    case .c40(let text): (40, nil, text)
    case .c41: (41, nil, nil)
    case .c42(let number): (42, number, nil)
    case .c43(let text): (43, nil, text)
    case .c44: (44, nil, nil)
    case .c45(let number): (45, number, nil)
    case .c46(let text): (46, nil, text)
    case .c47: (47, nil, nil)
    case .c48(let number): (48, number, nil)
    case .c49(let text): (49, nil, text)
    case .c50: (50, nil, nil)
    case .c51(let number): (51, number, nil)
    case .c52(let text): (52, nil, text)
    case .c53: (53, nil, nil)
    case .c54(let number): (54, number, nil)
    case .c55(let text): (55, nil, text)
    case .c56: (56, nil, nil)
    case .c57(let number): (57, number, nil)
    case .c58(let text): (58, nil, text)
    case .c59: (59, nil, nil)
    case .c60(let number): (60, number, nil)
    case .c61(let text): (61, nil, text)
    case .c62: (62, nil, nil)
    case .c63(let number): (63, number, nil)
    case .c64(let text): (64, nil, text)
    case .c65: (65, nil, nil)
    case .c66(let number): (66, number, nil)
    case .c67(let text): (67, nil, text)
    case .c68: (68, nil, nil)
    case .c69(let number): (69, number, nil)
    case .c70(let text): (70, nil, text)
    case .c71: (71, nil, nil)
    case .c72(let number): (72, number, nil)
    case .c73(let text): (73, nil, text)
    case .c74: (74, nil, nil)
    case .c75(let number): (75, number, nil)
    case .c76(let text): (76, nil, text)
    case .c77: (77, nil, nil)
    case .c78(let number): (78, number, nil)
    case .c79(let text): (79, nil, text)
    case .c80: (80, nil, nil)
    case .c81(let number): (81, number, nil)
    case .c82(let text): (82, nil, text)
    case .c83: (83, nil, nil)
    case .c84(let number): (84, number, nil)
    case .c85(let text): (85, nil, text)
    case .c86: (86, nil, nil)
    case .c87(let number): (87, number, nil)
    case .c88(let text): (88, nil, text)
    case .c89: (89, nil, nil)
    case .c90(let number): (90, number, nil)
    case .c91(let text): (91, nil, text)
    case .c92: (92, nil, nil)
    case .c93(let number): (93, number, nil)
    case .c94(let text): (94, nil, text)
    case .c95: (95, nil, nil)
    case .c96(let number): (96, number, nil)
    case .c97(let text): (97, nil, text)
    case .c98: (98, nil, nil)
    case .c99(let number): (99, number, nil)
    case .c100(let text): (100, nil, text)
    case .c101: (101, nil, nil)
    case .c102(let number): (102, number, nil)
    case .c103(let text): (103, nil, text)
    case .c104: (104, nil, nil)
    case .c105(let number): (105, number, nil)
    case .c106(let text): (106, nil, text)
    case .c107: (107, nil, nil)
    case .c108(let number): (108, number, nil)
    case .c109(let text): (109, nil, text)
    case .c110: (110, nil, nil)
    case .c111(let number): (111, number, nil)
    case .c112(let text): (112, nil, text)
    case .c113: (113, nil, nil)
    case .c114(let number): (114, number, nil)
    case .c115(let text): (115, nil, text)
    case .c116: (116, nil, nil)
    case .c117(let number): (117, number, nil)
    case .c118(let text): (118, nil, text)
    case .c119: (119, nil, nil)
    case .c120(let number): (120, number, nil)
    case .c121(let text): (121, nil, text)
    case .c122: (122, nil, nil)
    case .c123(let number): (123, number, nil)
    case .c124(let text): (124, nil, text)
    case .c125: (125, nil, nil)
    case .c126(let number): (126, number, nil)
    case .c127(let text): (127, nil, text)
    case .c128: (128, nil, nil)
    case .c129(let number): (129, number, nil)
    case .c130(let text): (130, nil, text)
    case .c131: (131, nil, nil)
    case .c132(let number): (132, number, nil)
    case .c133(let text): (133, nil, text)
    case .c134: (134, nil, nil)
    case .c135(let number): (135, number, nil)
    case .c136(let text): (136, nil, text)
    case .c137: (137, nil, nil)
    case .c138(let number): (138, number, nil)
    case .c139(let text): (139, nil, text)
    case .c140: (140, nil, nil)
    case .c141(let number): (141, number, nil)
    case .c142(let text): (142, nil, text)
    case .c143: (143, nil, nil)
    case .c144(let number): (144, number, nil)
    case .c145(let text): (145, nil, text)
    case .c146: (146, nil, nil)
    case .c147(let number): (147, number, nil)
    case .c148(let text): (148, nil, text)
    case .c149: (149, nil, nil)
    case .c150(let number): (150, number, nil)
    case .c151(let text): (151, nil, text)
    case .c152: (152, nil, nil)
    case .c153(let number): (153, number, nil)
    case .c154(let text): (154, nil, text)
    case .c155: (155, nil, nil)
    case .c156(let number): (156, number, nil)
    case .c157(let text): (157, nil, text)
    case .c158: (158, nil, nil)
    case .c159(let number): (159, number, nil)
    case .c160(let text): (160, nil, text)
    case .c161: (161, nil, nil)
    case .c162(let number): (162, number, nil)
    case .c163(let text): (163, nil, text)
    case .c164: (164, nil, nil)
    case .c165(let number): (165, number, nil)
    case .c166(let text): (166, nil, text)
    case .c167: (167, nil, nil)
    case .c168(let number): (168, number, nil)
    case .c169(let text): (169, nil, text)
    case .c170: (170, nil, nil)
    case .c171(let number): (171, number, nil)
    case .c172(let text): (172, nil, text)
    case .c173: (173, nil, nil)
    case .c174(let number): (174, number, nil)
    case .c175(let text): (175, nil, text)
    case .c176: (176, nil, nil)
    case .c177(let number): (177, number, nil)
    case .c178(let text): (178, nil, text)
    case .c179: (179, nil, nil)
    case .c180(let number): (180, number, nil)
    case .c181(let text): (181, nil, text)
    case .c182: (182, nil, nil)
    case .c183(let number): (183, number, nil)
    case .c184(let text): (184, nil, text)
    case .c185: (185, nil, nil)
    case .c186(let number): (186, number, nil)
    case .c187(let text): (187, nil, text)
    case .c188: (188, nil, nil)
    case .c189(let number): (189, number, nil)
    case .c190(let text): (190, nil, text)
    case .c191: (191, nil, nil)
    case .c192(let number): (192, number, nil)
    case .c193(let text): (193, nil, text)
    case .c194: (194, nil, nil)
    case .c195(let number): (195, number, nil)
    case .c196(let text): (196, nil, text)
    case .c197: (197, nil, nil)
    case .c198(let number): (198, number, nil)
    case .c199(let text): (199, nil, text)
    case .c200: (200, nil, nil)
    case .c201(let number): (201, number, nil)
    case .c202(let text): (202, nil, text)
    case .c203: (203, nil, nil)
    case .c204(let number): (204, number, nil)
    case .c205(let text): (205, nil, text)
    case .c206: (206, nil, nil)
    case .c207(let number): (207, number, nil)
    case .c208(let text): (208, nil, text)
    case .c209: (209, nil, nil)
    case .c210(let number): (210, number, nil)
    case .c211(let text): (211, nil, text)
    case .c212: (212, nil, nil)
    case .c213(let number): (213, number, nil)
    case .c214(let text): (214, nil, text)
    case .c215: (215, nil, nil)
    case .c216(let number): (216, number, nil)
    case .c217(let text): (217, nil, text)
    case .c218: (218, nil, nil)
    case .c219(let number): (219, number, nil)
    case .c220(let text): (220, nil, text)
    case .c221: (221, nil, nil)
    case .c222(let number): (222, number, nil)
    case .c223(let text): (223, nil, text)
    case .c224: (224, nil, nil)
    case .c225(let number): (225, number, nil)
    case .c226(let text): (226, nil, text)
    case .c227: (227, nil, nil)
    case .c228(let number): (228, number, nil)
    case .c229(let text): (229, nil, text)
    case .c230: (230, nil, nil)
    case .c231(let number): (231, number, nil)
    case .c232(let text): (232, nil, text)
    case .c233: (233, nil, nil)
    case .c234(let number): (234, number, nil)
    case .c235(let text): (235, nil, text)
    case .c236: (236, nil, nil)
    case .c237(let number): (237, number, nil)
    case .c238(let text): (238, nil, text)
    case .c239: (239, nil, nil)
    case .c240(let number): (240, number, nil)
    case .c241(let text): (241, nil, text)
    case .c242: (242, nil, nil)
    case .c243(let number): (243, number, nil)
    case .c244(let text): (244, nil, text)
    case .c245: (245, nil, nil)
    case .c246(let number): (246, number, nil)
    case .c247(let text): (247, nil, text)
    case .c248: (248, nil, nil)
    case .c249(let number): (249, number, nil)
    case .c250(let text): (250, nil, text)
    case .c251: (251, nil, nil)
    case .c252(let number): (252, number, nil)
    case .c253(let text): (253, nil, text)
    case .c254: (254, nil, nil)
    case .c255(let number): (255, number, nil)
    case .c256(let text): (256, nil, text)
    case .c257: (257, nil, nil)
    case .c258(let number): (258, number, nil)
    case .c259(let text): (259, nil, text)
    case .c260: (260, nil, nil)
    case .c261(let number): (261, number, nil)
    case .c262(let text): (262, nil, text)
    case .c263: (263, nil, nil)
    case .c264(let number): (264, number, nil)
    case .c265(let text): (265, nil, text)
    case .c266: (266, nil, nil)
    case .c267(let number): (267, number, nil)
    case .c268(let text): (268, nil, text)
    case .c269: (269, nil, nil)
    case .c270(let number): (270, number, nil)
    case .c271(let text): (271, nil, text)
    case .c272: (272, nil, nil)
    case .c273(let number): (273, number, nil)
    case .c274(let text): (274, nil, text)
    case .c275: (275, nil, nil)
    case .c276(let number): (276, number, nil)
    case .c277(let text): (277, nil, text)
    case .c278: (278, nil, nil)
    case .c279(let number): (279, number, nil)
    case .c280(let text): (280, nil, text)
    case .c281: (281, nil, nil)
    case .c282(let number): (282, number, nil)
    case .c283(let text): (283, nil, text)
    case .c284: (284, nil, nil)
    case .c285(let number): (285, number, nil)
    case .c286(let text): (286, nil, text)
    case .c287: (287, nil, nil)
    case .c288(let number): (288, number, nil)
    case .c289(let text): (289, nil, text)
    case .c290: (290, nil, nil)
    case .c291(let number): (291, number, nil)
    case .c292(let text): (292, nil, text)
    case .c293: (293, nil, nil)
    case .c294(let number): (294, number, nil)
    case .c295(let text): (295, nil, text)
    case .c296: (296, nil, nil)
    case .c297(let number): (297, number, nil)
    case .c298(let text): (298, nil, text)
    case .c299: (299, nil, nil)
    }
  }

  /// The paths of all cases that carry a number, with their cases' numbers.
  static var numberPaths: [(index: Int, path: CasePath<ManyCases, Int>)] {
    [
      (0, /ManyCases.c0),
      (3, /ManyCases.c3),
      (6, /ManyCases.c6),
      (9, /ManyCases.c9),
      (12, /ManyCases.c12),
      (15, /ManyCases.c15),
      (18, /ManyCases.c18),
      (21, /ManyCases.c21),
      (24, /ManyCases.c24),
      (27, /ManyCases.c27),
      (30, /ManyCases.c30),
      (33, /ManyCases.c33),
      (36, /ManyCases.c36),
      (39, /ManyCases.c39),
      (42, /ManyCases.c42),
      (45, /ManyCases.c45),
      (48, /ManyCases.c48),
      (51, /ManyCases.c51),
      (54, /ManyCases.c54),
      (57, /ManyCases.c57),
      (60, /ManyCases.c60),
      (63, /ManyCases.c63),
      (66, /ManyCases.c66),
      (69, /ManyCases.c69),
      (72, /ManyCases.c72),
      (75, /ManyCases.c75),
      (78, /ManyCases.c78),
      (81, /ManyCases.c81),
      (84, /ManyCases.c84),
      (87, /ManyCases.c87),
      (90, /ManyCases.c90),
      (93, /ManyCases.c93),
      (96, /ManyCases.c96),
      (99, /ManyCases.c99),
      (102, /ManyCases.c102),
      (105, /ManyCases.c105),
      (108, /ManyCases.c108),
      (111, /ManyCases.c111),
      (114, /ManyCases.c114),
      (117, /ManyCases.c117),
      (120, /ManyCases.c120),
      (123, /ManyCases.c123),
      (126, /ManyCases.c126),
      (129, /ManyCases.c129),
      (132, /ManyCases.c132),
      (135, /ManyCases.c135),
      (138, /ManyCases.c138),
      (141, /ManyCases.c141),
      (144, /ManyCases.c144),
      (147, /ManyCases.c147),
      (150, /ManyCases.c150),
      (153, /ManyCases.c153),
      (156, /ManyCases.c156),
      (159, /ManyCases.c159),
      (162, /ManyCases.c162),
      (165, /ManyCases.c165),
      (168, /ManyCases.c168),
      (171, /ManyCases.c171),
      (174, /ManyCases.c174),
      (177, /ManyCases.c177),
      (180, /ManyCases.c180),
      (183, /ManyCases.c183),
      (186, /ManyCases.c186),
      (189, /ManyCases.c189),
      (192, /ManyCases.c192),
      (195, /ManyCases.c195),
      (198, /ManyCases.c198),
      (201, /ManyCases.c201),
      (204, /ManyCases.c204),
      (207, /ManyCases.c207),
      (210, /ManyCases.c210),
      (213, /ManyCases.c213),
      (216, /ManyCases.c216),
      (219, /ManyCases.c219),
      (222, /ManyCases.c222),
      (225, /ManyCases.c225),
      (228, /ManyCases.c228),
      (231, /ManyCases.c231),
      (234, /ManyCases.c234),
      (237, /ManyCases.c237),
      (240, /ManyCases.c240),
      (243, /ManyCases.c243),
      (246, /ManyCases.c246),
      (249, /ManyCases.c249),
      (252, /ManyCases.c252),
      (255, /ManyCases.c255),
      (258, /ManyCases.c258),
      (261, /ManyCases.c261),
      (264, /ManyCases.c264),
      (267, /ManyCases.c267),
      (270, /ManyCases.c270),
      (273, /ManyCases.c273),
      (276, /ManyCases.c276),
      (279, /ManyCases.c279),
      (282, /ManyCases.c282),
      (285, /ManyCases.c285),
      (288, /ManyCases.c288),
      (291, /ManyCases.c291),
      (294, /ManyCases.c294),
      (297, /ManyCases.c297),
    ]
  }

  static var textPaths: [(index: Int, path: CasePath<ManyCases, String>)] {
    [
      (1, /ManyCases.c1),
      (4, /ManyCases.c4),
      (7, /ManyCases.c7),
      (10, /ManyCases.c10),
      (13, /ManyCases.c13),
      (16, /ManyCases.c16),
      (19, /ManyCases.c19),
      (22, /ManyCases.c22),
      (25, /ManyCases.c25),
      (28, /ManyCases.c28),
      (31, /ManyCases.c31),
      (34, /ManyCases.c34),
      (37, /ManyCases.c37),
      (40, /ManyCases.c40),
      (43, /ManyCases.c43),
      (46, /ManyCases.c46),
      (49, /ManyCases.c49),
      (52, /ManyCases.c52),
      (55, /ManyCases.c55),
      (58, /ManyCases.c58),
      (61, /ManyCases.c61),
      (64, /ManyCases.c64),
      (67, /ManyCases.c67),
      (70, /ManyCases.c70),
      (73, /ManyCases.c73),
      (76, /ManyCases.c76),
      (79, /ManyCases.c79),
      (82, /ManyCases.c82),
      (85, /ManyCases.c85),
      (88, /ManyCases.c88),
      (91, /ManyCases.c91),
      (94, /ManyCases.c94),
      (97, /ManyCases.c97),
      (100, /ManyCases.c100),
      (103, /ManyCases.c103),
      (106, /ManyCases.c106),
      (109, /ManyCases.c109),
      (112, /ManyCases.c112),
      (115, /ManyCases.c115),
      (118, /ManyCases.c118),
      (121, /ManyCases.c121),
      (124, /ManyCases.c124),
      (127, /ManyCases.c127),
      (130, /ManyCases.c130),
      (133, /ManyCases.c133),
      (136, /ManyCases.c136),
      (139, /ManyCases.c139),
      (142, /ManyCases.c142),
      (145, /ManyCases.c145),
      (148, /ManyCases.c148),
      (151, /ManyCases.c151),
      (154, /ManyCases.c154),
      (157, /ManyCases.c157),
      (160, /ManyCases.c160),
      (163, /ManyCases.c163),
      (166, /ManyCases.c166),
      (169, /ManyCases.c169),
      (172, /ManyCases.c172),
      (175, /ManyCases.c175),
      (178, /ManyCases.c178),
      (181, /ManyCases.c181),
      (184, /ManyCases.c184),
      (187, /ManyCases.c187),
      (190, /ManyCases.c190),
      (193, /ManyCases.c193),
      (196, /ManyCases.c196),
      (199, /ManyCases.c199),
      (202, /ManyCases.c202),
      (205, /ManyCases.c205),
      (208, /ManyCases.c208),
      (211, /ManyCases.c211),
      (214, /ManyCases.c214),
      (217, /ManyCases.c217),
      (220, /ManyCases.c220),
      (223, /ManyCases.c223),
      (226, /ManyCases.c226),
      (229, /ManyCases.c229),
      (232, /ManyCases.c232),
      (235, /ManyCases.c235),
      (238, /ManyCases.c238),
      (241, /ManyCases.c241),
      (244, /ManyCases.c244),
      (247, /ManyCases.c247),
      (250, /ManyCases.c250),
      (253, /ManyCases.c253),
      (256, /ManyCases.c256),
      (259, /ManyCases.c259),
      (262, /ManyCases.c262),
      (265, /ManyCases.c265),
      (268, /ManyCases.c268),
      (271, /ManyCases.c271),
      (274, /ManyCases.c274),
      (277, /ManyCases.c277),
      (280, /ManyCases.c280),
      (283, /ManyCases.c283),
      (286, /ManyCases.c286),
      (289, /ManyCases.c289),
      (292, /ManyCases.c292),
      (295, /ManyCases.c295),
      (298, /ManyCases.c298),
    ]
  }

  static var emptyPaths: [(index: Int, path: CasePath<ManyCases, Void>)] {
    [
      (2, /ManyCases.c2),
      (5, /ManyCases.c5),
      (8, /ManyCases.c8),
      (11, /ManyCases.c11),
      (14, /ManyCases.c14),
      (17, /ManyCases.c17),
      (20, /ManyCases.c20),
      (23, /ManyCases.c23),
      (26, /ManyCases.c26),
      (29, /ManyCases.c29),
      (32, /ManyCases.c32),
      (35, /ManyCases.c35),
      (38, /ManyCases.c38),
      (41, /ManyCases.c41),
      (44, /ManyCases.c44),
      (47, /ManyCases.c47),
      (50, /ManyCases.c50),
      (53, /ManyCases.c53),
      (56, /ManyCases.c56),
      (59, /ManyCases.c59),
      (62, /ManyCases.c62),
      (65, /ManyCases.c65),
      (68, /ManyCases.c68),
      (71, /ManyCases.c71),
      (74, /ManyCases.c74),
      (77, /ManyCases.c77),
      (80, /ManyCases.c80),
      (83, /ManyCases.c83),
      (86, /ManyCases.c86),
      (89, /ManyCases.c89),
      (92, /ManyCases.c92),
      (95, /ManyCases.c95),
      (98, /ManyCases.c98),
      (101, /ManyCases.c101),
      (104, /ManyCases.c104),
      (107, /ManyCases.c107),
      (110, /ManyCases.c110),
      (113, /ManyCases.c113),
      (116, /ManyCases.c116),
      (119, /ManyCases.c119),
      (122, /ManyCases.c122),
      (125, /ManyCases.c125),
      (128, /ManyCases.c128),
      (131, /ManyCases.c131),
      (134, /ManyCases.c134),
      (137, /ManyCases.c137),
      (140, /ManyCases.c140),
      (143, /ManyCases.c143),
      (146, /ManyCases.c146),
      (149, /ManyCases.c149),
      (152, /ManyCases.c152),
      (155, /ManyCases.c155),
      (158, /ManyCases.c158),
      (161, /ManyCases.c161),
      (164, /ManyCases.c164),
      (167, /ManyCases.c167),
      (170, /ManyCases.c170),
      (173, /ManyCases.c173),
      (176, /ManyCases.c176),
      (179, /ManyCases.c179),
      (182, /ManyCases.c182),
      (185, /ManyCases.c185),
      (188, /ManyCases.c188),
      (191, /ManyCases.c191),
      (194, /ManyCases.c194),
      (197, /ManyCases.c197),
      (200, /ManyCases.c200),
      (203, /ManyCases.c203),
      (206, /ManyCases.c206),
      (209, /ManyCases.c209),
      (212, /ManyCases.c212),
      (215, /ManyCases.c215),
      (218, /ManyCases.c218),
      (221, /ManyCases.c221),
      (224, /ManyCases.c224),
      (227, /ManyCases.c227),
      (230, /ManyCases.c230),
      (233, /ManyCases.c233),
      (236, /ManyCases.c236),
      (239, /ManyCases.c239),
      (242, /ManyCases.c242),
      (245, /ManyCases.c245),
      (248, /ManyCases.c248),
      (251, /ManyCases.c251),
      (254, /ManyCases.c254),
      (257, /ManyCases.c257),
      (260, /ManyCases.c260),
      (263, /ManyCases.c263),
      (266, /ManyCases.c266),
      (269, /ManyCases.c269),
      (272, /ManyCases.c272),
      (275, /ManyCases.c275),
      (278, /ManyCases.c278),
      (281, /ManyCases.c281),
      (284, /ManyCases.c284),
      (287, /ManyCases.c287),
      (290, /ManyCases.c290),
      (293, /ManyCases.c293),
      (296, /ManyCases.c296),
      (299, /ManyCases.c299),
    ]
  }
}
