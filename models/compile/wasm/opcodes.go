package wasm

import "simrun/models/compile/ir"

// The opcodes that the code generator writes itself (WebAssembly Core
// Specification 2.0, section 5.4).
const (
	opUnreachable = 0x00
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opCall        = 0x10
	opCallTable   = 0x11
	opDrop        = 0x1a
	opSelect      = 0x1b
	opSelectType  = 0x1c
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opLocalTee    = 0x22
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opI64Load     = 0x29
	opI32Load     = 0x28
	opI32Load8U   = 0x2d
	opI32Store    = 0x36
	opI64Store    = 0x37
	opI32Const    = 0x41
	opI64Const    = 0x42
	opF32Const    = 0x43
	opF64Const    = 0x44
	opPrefixBulk  = 0xfc
	opPrefixSIMD  = 0xfd

	simdConst     = 0x0c
	simdBitselect = 0x52
	simdSplat32   = 0x09 // v128.load32_splat
	simdSplat64   = 0x0a // v128.load64_splat

	typeEmpty = 0x40
	typeFunc  = 0x60
	typeTable = 0x70
)

// valueTypes are the codes of the types of values.
var valueTypes = [...]byte{ir.I32: 0x7f, ir.I64: 0x7e, ir.F32: 0x7d, ir.F64: 0x7c, ir.V128: 0x7b}

// access is how a layout is loaded and stored: the opcodes and the alignment's
// logarithm. Store64_lane has the number of the lane behind its immediates.
type access struct {
	load, store buffer
	align       uint64
	lane        bool
}

var accesses = [...]access{
	ir.MI8:   {buffer{0x2c}, buffer{0x3a}, 0, false},
	ir.MI16:  {buffer{0x2e}, buffer{0x3b}, 1, false},
	ir.MI32:  {buffer{opI32Load}, buffer{opI32Store}, 2, false},
	ir.MI64:  {buffer{opI64Load}, buffer{opI64Store}, 3, false},
	ir.MF32:  {buffer{0x2a}, buffer{0x38}, 2, false},
	ir.MF64:  {buffer{0x2b}, buffer{0x39}, 3, false},
	ir.MV128: {buffer{opPrefixSIMD, 0x00}, buffer{opPrefixSIMD, 0x0b}, 3, false},
	ir.MV64:  {buffer{opPrefixSIMD, 0x5d}, buffer{opPrefixSIMD, 0x5b}, 3, true},
}

// opcodes of the operations, with immediate operands where they have some.
var opcodes = [...]buffer{
	ir.AddI32:      {0x6a},
	ir.SubI32:      {0x6b},
	ir.MulI32:      {0x6c},
	ir.DivI32:      {0x6d},
	ir.RemI32:      {0x6f},
	ir.AndI32:      {0x71},
	ir.OrI32:       {0x72},
	ir.XorI32:      {0x73},
	ir.ShlI32:      {0x74},
	ir.ShrI32:      {0x75},
	ir.ShrU32:      {0x76},
	ir.EqI32:       {0x46},
	ir.NeI32:       {0x47},
	ir.LtI32:       {0x48},
	ir.LeI32:       {0x4c},
	ir.GtI32:       {0x4a},
	ir.GeI32:       {0x4e},
	ir.LtU32:       {0x49},
	ir.EqzI32:      {0x45},
	ir.ClzI32:      {0x67},
	ir.PopcntI32:   {0x69},
	ir.AddI64:      {0x7c},
	ir.SubI64:      {0x7d},
	ir.MulI64:      {0x7e},
	ir.DivI64:      {0x7f},
	ir.RemI64:      {0x81},
	ir.AndI64:      {0x83},
	ir.OrI64:       {0x84},
	ir.XorI64:      {0x85},
	ir.ShlI64:      {0x86},
	ir.ShrI64:      {0x87},
	ir.ShrU64:      {0x88},
	ir.EqI64:       {0x51},
	ir.NeI64:       {0x52},
	ir.LtI64:       {0x53},
	ir.LeI64:       {0x57},
	ir.GtI64:       {0x55},
	ir.GeI64:       {0x59},
	ir.EqzI64:      {0x50},
	ir.ClzI64:      {0x79},
	ir.PopcntI64:   {0x7b},
	ir.AddF32:      {0x92},
	ir.SubF32:      {0x93},
	ir.MulF32:      {0x94},
	ir.DivF32:      {0x95},
	ir.EqF32:       {0x5b},
	ir.NeF32:       {0x5c},
	ir.LtF32:       {0x5d},
	ir.LeF32:       {0x5f},
	ir.GtF32:       {0x5e},
	ir.GeF32:       {0x60},
	ir.NegF32:      {0x8c},
	ir.AbsF32:      {0x8b},
	ir.SqrtF32:     {0x91},
	ir.FloorF32:    {0x8e},
	ir.CeilF32:     {0x8d},
	ir.TruncF32:    {0x8f},
	ir.CopysignF32: {0x98},
	ir.AddF64:      {0xa0},
	ir.SubF64:      {0xa1},
	ir.MulF64:      {0xa2},
	ir.DivF64:      {0xa3},
	ir.EqF64:       {0x61},
	ir.NeF64:       {0x62},
	ir.LtF64:       {0x63},
	ir.LeF64:       {0x65},
	ir.GtF64:       {0x64},
	ir.GeF64:       {0x66},
	ir.NegF64:      {0x9a},
	ir.AbsF64:      {0x99},
	ir.SqrtF64:     {0x9f},
	ir.FloorF64:    {0x9c},
	ir.CeilF64:     {0x9b},
	ir.TruncF64:    {0x9d},
	ir.CopysignF64: {0xa6},
	ir.I32I64:      {0xac},
	ir.I64I32:      {0xa7},
	ir.I32F32:      {0xb2},
	ir.I32F64:      {0xb7},
	ir.I64F32:      {0xb4},
	ir.I64F64:      {0xb9},
	ir.F32I32:      {0xfc, 0x00},
	ir.F32I64:      {0xfc, 0x04},
	ir.F64I32:      {0xfc, 0x02},
	ir.F64I64:      {0xfc, 0x06},
	ir.F32F64:      {0xbb},
	ir.F64F32:      {0xb6},
	ir.BitsF32I32:  {0xbc},
	ir.BitsI32F32:  {0xbe},
	ir.BitsF64I64:  {0xbd},
	ir.BitsI64F64:  {0xbf},
	ir.Ext8I32:     {0xc0},
	ir.Ext16I32:    {0xc1},
	ir.AddVF64:     {0xfd, 0xf0, 0x01},
	ir.SubVF64:     {0xfd, 0xf1, 0x01},
	ir.MulVF64:     {0xfd, 0xf2, 0x01},
	ir.DivVF64:     {0xfd, 0xf3, 0x01},
	ir.EqVF64:      {0xfd, 0x47},
	ir.NeVF64:      {0xfd, 0x48},
	ir.LtVF64:      {0xfd, 0x49},
	ir.LeVF64:      {0xfd, 0x4b},
	ir.GtVF64:      {0xfd, 0x4a},
	ir.GeVF64:      {0xfd, 0x4c},
	ir.NegVF64:     {0xfd, 0xed, 0x01},
	ir.AbsVF64:     {0xfd, 0xec, 0x01},
	ir.SqrtVF64:    {0xfd, 0xef, 0x01},
	ir.SplatVF64:   {0xfd, 0x14},
	ir.AddVF32:     {0xfd, 0xe4, 0x01},
	ir.SubVF32:     {0xfd, 0xe5, 0x01},
	ir.MulVF32:     {0xfd, 0xe6, 0x01},
	ir.DivVF32:     {0xfd, 0xe7, 0x01},
	ir.EqVF32:      {0xfd, 0x41},
	ir.NeVF32:      {0xfd, 0x42},
	ir.LtVF32:      {0xfd, 0x43},
	ir.LeVF32:      {0xfd, 0x45},
	ir.GtVF32:      {0xfd, 0x44},
	ir.GeVF32:      {0xfd, 0x46},
	ir.NegVF32:     {0xfd, 0xe1, 0x01},
	ir.AbsVF32:     {0xfd, 0xe0, 0x01},
	ir.SqrtVF32:    {0xfd, 0xe3, 0x01},
	ir.SplatVF32:   {0xfd, 0x13},
	ir.AddVI32:     {0xfd, 0xae, 0x01},
	ir.SubVI32:     {0xfd, 0xb1, 0x01},
	ir.MulVI32:     {0xfd, 0xb5, 0x01},
	ir.EqVI32:      {0xfd, 0x37},
	ir.NeVI32:      {0xfd, 0x38},
	ir.LtVI32:      {0xfd, 0x39},
	ir.LeVI32:      {0xfd, 0x3d},
	ir.GtVI32:      {0xfd, 0x3b},
	ir.GeVI32:      {0xfd, 0x3f},
	ir.NegVI32:     {0xfd, 0xa1, 0x01},
	ir.AbsVI32:     {0xfd, 0xa0, 0x01},
	ir.SplatVI32:   {0xfd, 0x11},
	ir.AndV:        {0xfd, 0x4e},
	ir.OrV:         {0xfd, 0x50},
	ir.XorV:        {0xfd, 0x51},
	ir.AndNotV:     {0xfd, 0x4f},
	ir.NotV:        {0xfd, 0x4d},
	ir.AnyTrueV:    {0xfd, 0x53},
	ir.VF64VI32:    {0xfd, 0xfe, 0x01},
	ir.VF64VF32:    {0xfd, 0x5f},
	ir.VF32VF64:    {0xfd, 0x5e},
	ir.VF32VI32:    {0xfd, 0xfa, 0x01},
	ir.WidenVI32:   {0xfd, 0xc7, 0x01},
	ir.NarrowVI32:  {0xfd, 0x0d, 0x00, 0x01, 0x02, 0x03, 0x08, 0x09, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x13, 0x18, 0x19, 0x1a, 0x1b},
	ir.Low64V:      {0xfd, 0x21, 0x00},
	ir.High64V:     {0xfd, 0x21, 0x01},
}
