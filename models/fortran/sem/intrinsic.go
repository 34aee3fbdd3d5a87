package sem

// Fn is an intrinsic procedure by its canonical name: the generic name in
// lower case. Specific names (DSIN, AMAX0, IDINT, FLOAT ...) are resolved to
// these with conversions around them. Arguments have the types and the order
// given here; arrays are allowed wherever a function is elemental, and then
// scalars beside them.
type Fn string

// Elemental numeric functions. In the comments i, r, z, l and c are the types INTEGER, REAL, COMPLEX, LOGICAL and
// CHARACTER of any kind. Results have the type of the first argument unless the comment says otherwise.
const (
	Abs    Fn = "abs"   // i r z (real result for z)
	Aimag  Fn = "aimag" // z -> r
	Aint   Fn = "aint"  // r
	Anint  Fn = "anint" // r
	Nint   Fn = "nint"  // r -> i of the expression's type
	Floor  Fn = "floor" // r -> i
	Ceil   Fn = "ceiling"
	Cmplx  Fn = "cmplx" // r, r -> z; both of the kind of the result
	Conjg  Fn = "conjg" // z
	Dim    Fn = "dim"   // i r, same
	Dprod  Fn = "dprod" // REAL(4), REAL(4) -> REAL(8)
	Max    Fn = "max"   // i r, two or more of one type
	Min    Fn = "min"
	Mod    Fn = "mod" // i r, same
	Modulo Fn = "modulo"
	Sign   Fn = "sign" // i r, same
	Sqrt   Fn = "sqrt" // r z
	Exp    Fn = "exp"  // r z
	Log    Fn = "log"  // r z
	Log10  Fn = "log10"
	Sin    Fn = "sin" // r z
	Cos    Fn = "cos" // r z
	Tan    Fn = "tan"
	Asin   Fn = "asin"
	Acos   Fn = "acos"
	Atan   Fn = "atan"
	Atan2  Fn = "atan2"
	Sinh   Fn = "sinh"
	Cosh   Fn = "cosh"
	Tanh   Fn = "tanh"
	Asinh  Fn = "asinh"
	Acosh  Fn = "acosh"
	Atanh  Fn = "atanh"
	Hypot  Fn = "hypot" // r, r
	IsNaN  Fn = "isnan" // r -> l
	Merge  Fn = "merge" // t, f, mask; any type; character lengths agree

	Gamma      Fn = "gamma"
	LogGamma   Fn = "log_gamma"
	Erf        Fn = "erf"
	Erfc       Fn = "erfc"
	ErfcScaled Fn = "erfc_scaled"
	BesselJ    Fn = "bessel_jn" // order i, r -> r of the second's type
	BesselY    Fn = "bessel_yn"

	// Bits of integers.
	Iand   Fn = "iand"
	Ior    Fn = "ior"
	Ieor   Fn = "ieor"
	NotBit Fn = "not"
	Ishft  Fn = "ishft"  // positive: left
	Ishftc Fn = "ishftc" // value, shift, size (nil: all bits)
	Shifta Fn = "shifta" // value, shift: right, copies of the sign come in
	Btest  Fn = "btest"  // -> l
	Ibset  Fn = "ibset"
	Ibclr  Fn = "ibclr"
	Ibits  Fn = "ibits"
	Popcnt Fn = "popcnt"
	Leadz  Fn = "leadz"
	Trailz Fn = "trailz"
	Poppar Fn = "poppar"
	Bge    Fn = "bge" // -> l; of numbers without sign
	Bgt    Fn = "bgt"
	Ble    Fn = "ble"
	Blt    Fn = "blt"
	Maskl  Fn = "maskl" // number of bits -> i
	Maskr  Fn = "maskr"

	Dshiftl   Fn = "dshiftl"    // i, j, shift: the left half of both, shifted left
	Dshiftr   Fn = "dshiftr"    // the right half, shifted right
	MergeBits Fn = "merge_bits" // i, j, mask: bits of i where mask has ones

	// Models of numbers. Functions whose value depends only on the type are folded to constants (huge, tiny, epsilon,
	// digits, precision, range, radix, kind ...).
	Exponent    Fn = "exponent"
	Fraction    Fn = "fraction"
	Nearest     Fn = "nearest"
	Scale       Fn = "scale"
	SetExponent Fn = "set_exponent"
	Spacing     Fn = "spacing"
	Rrspacing   Fn = "rrspacing"
)

// Functions of characters. INTEGER results have the expression's type.
const (
	Char    Fn = "char"  // i -> c of length 1
	Ichar   Fn = "ichar" // c
	Iachar  Fn = "iachar"
	Achar   Fn = "achar"
	Len     Fn = "len"      // c -> i
	LenTrim Fn = "len_trim" // c -> i
	Index   Fn = "index"    // c, c, back l (nil: false)
	Scan    Fn = "scan"
	Verify  Fn = "verify"
	Lge     Fn = "lge" // c, c -> l
	Lgt     Fn = "lgt"
	Lle     Fn = "lle"
	Llt     Fn = "llt"
	Adjustl Fn = "adjustl"
	Adjustr Fn = "adjustr"
	Repeat  Fn = "repeat" // c, i
	Trim    Fn = "trim"
)

// Inquiries about arrays and arguments. Constant results are folded by the
// resolver.
const (
	SizeOf     Fn = "size"   // array, dim (nil: all)
	Lbound     Fn = "lbound" // array, dim (nil: vector)
	Ubound     Fn = "ubound"
	ShapeOf    Fn = "shape"
	Allocated  Fn = "allocated"
	Associated Fn = "associated"
	Present    Fn = "present"
	Loc        Fn = "loc" // address, for Cray pointers
)

// Transformational functions. dim is a scalar INTEGER expression, often a
// constant; the rank of the expression tells the result.
const (
	Sum        Fn = "sum" // array, dim, mask
	Product    Fn = "product"
	Maxval     Fn = "maxval"
	Minval     Fn = "minval"
	Maxloc     Fn = "maxloc" // array, dim, mask, back (nil: false)
	Minloc     Fn = "minloc"
	All        Fn = "all" // mask, dim
	Any        Fn = "any"
	Count      Fn = "count"
	Parity     Fn = "parity"
	Iall       Fn = "iall" // array, dim, mask: the bits that all have
	Iany       Fn = "iany"
	Iparity    Fn = "iparity"
	Norm2      Fn = "norm2"   // array, dim: the square root of the sum of squares
	Cshift     Fn = "cshift"  // array, shift, dim
	Eoshift    Fn = "eoshift" // array, shift, boundary, dim
	Spread     Fn = "spread"  // source, dim, ncopies
	Reshape    Fn = "reshape" // source, shape, pad, order
	Transpose  Fn = "transpose"
	Matmul     Fn = "matmul"
	DotProduct Fn = "dot_product"
	Pack       Fn = "pack"     // array, mask, vector
	Unpack     Fn = "unpack"   // vector, mask, field
	Transfer   Fn = "transfer" // source, mold, size: the bytes of source as a value of mold's type
)

// Functions of the system and subroutines. Times are virtual; a time that needs the wall clock is a fixed value.
const (
	CPUTime      Fn = "cpu_time"      // subroutine: r
	Dtime        Fn = "dtime"         // as Second, since the last call of it
	Second       Fn = "second"        // -> r: virtual seconds; the arguments, none or two REAL variables, get them and 0
	SystemClock  Fn = "system_clock"  // subroutine: i count, i rate, i max; nil if absent
	DateAndTime  Fn = "date_and_time" // subroutine: date, time, zone, values
	RandomNumber Fn = "random_number" // subroutine: r, scalar or array
	RandomSeed   Fn = "random_seed"   // subroutine: size, put, get
	ExitProgram  Fn = "exit"          // subroutine: i
	Flush        Fn = "flush"         // subroutine: unit
	Iargc        Fn = "iargc"         // also command_argument_count
	Getarg       Fn = "getarg"        // subroutine: number, value
	// Subroutines whose arguments after the first are nil if absent.
	GetCommandArgument Fn = "get_command_argument"     // number, value, length, status
	GetEnvironment     Fn = "get_environment_variable" // name, value, length, status, trim_name: no variable is ever set
	MoveAlloc          Fn = "move_alloc"               // from, to: two ALLOCATABLE arrays
)
