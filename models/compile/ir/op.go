package ir

// Op is an operation on values. The name ends in the type of the operands.
type Op uint8

// The operations. Integer arithmetic wraps; DivI and RemI fail on a zero divisor. Comparisons give an I32, 0
// or 1. MinF and MaxF are those of WebAssembly. Conversions are named from-to; truncations of floating-point
// values saturate.
const (
	AddI32 Op = iota
	SubI32
	MulI32
	DivI32 // truncates toward zero
	RemI32
	AndI32
	OrI32
	XorI32
	ShlI32
	ShrI32 // arithmetic
	ShrU32 // logical
	EqI32
	NeI32
	LtI32
	LeI32
	GtI32
	GeI32
	LtU32  // unsigned
	EqzI32 // unary: 1 if zero
	ClzI32
	PopcntI32

	AddI64
	SubI64
	MulI64
	DivI64
	RemI64
	AndI64
	OrI64
	XorI64
	ShlI64
	ShrI64
	ShrU64
	EqI64
	NeI64
	LtI64
	LeI64
	GtI64
	GeI64
	EqzI64
	ClzI64
	PopcntI64

	AddF32
	SubF32
	MulF32
	DivF32
	EqF32
	NeF32
	LtF32
	LeF32
	GtF32
	GeF32
	NegF32
	AbsF32
	SqrtF32
	FloorF32
	CeilF32
	TruncF32
	CopysignF32

	AddF64
	SubF64
	MulF64
	DivF64
	EqF64
	NeF64
	LtF64
	LeF64
	GtF64
	GeF64
	NegF64
	AbsF64
	SqrtF64
	FloorF64
	CeilF64
	TruncF64
	CopysignF64

	I32I64 // sign-extends
	I64I32 // wraps
	I32F32
	I32F64
	I64F32
	I64F64
	F32I32
	F32I64
	F64I32
	F64I64
	F32F64
	F64F32
	BitsF32I32 // the same bits
	BitsI32F32
	BitsF64I64
	BitsI64F64
	Ext8I32  // sign-extends the low 8 bits
	Ext16I32 // sign-extends the low 16 bits

	// Vectors. VF64 has two lanes, VF32 and VI32 four. Comparisons give masks: all bits of a lane, or none. The
	// low lanes are those at the lowest address. A Select with a V128 condition takes single bits.
	AddVF64
	SubVF64
	MulVF64
	DivVF64
	EqVF64
	NeVF64
	LtVF64
	LeVF64
	GtVF64
	GeVF64
	NegVF64
	AbsVF64
	SqrtVF64
	SplatVF64 // F64 to both lanes

	AddVF32
	SubVF32
	MulVF32
	DivVF32
	EqVF32
	NeVF32
	LtVF32
	LeVF32
	GtVF32
	GeVF32
	NegVF32
	AbsVF32
	SqrtVF32
	SplatVF32 // F32 to four lanes

	AddVI32
	SubVI32
	MulVI32
	EqVI32
	NeVI32
	LtVI32
	LeVI32
	GtVI32
	GeVI32
	NegVI32
	AbsVI32
	SplatVI32 // I32 to four lanes

	AndV
	OrV
	XorV
	AndNotV    // x and not y
	NotV       // every bit
	AnyTrueV   // I32: 1 if any bit is set
	VF64VI32   // the two low lanes, converted
	VF64VF32   // the two low lanes, converted
	VF32VF64   // to the two low lanes, the high ones are 0
	VF32VI32   // four lanes, converted
	WidenVI32  // mask of the two low lanes of 32 bits, to lanes of 64 bits
	NarrowVI32 // masks of lanes of 64 bits, x in the low half and y in the high half, to lanes of 32 bits
	Low64V     // lane 0 of 64 bits as F64
	High64V    // lane 1 of 64 bits as F64

	opCount
)
