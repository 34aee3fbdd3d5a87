package ir

// typeNames are the names in dumps.
var typeNames = [...]string{None: "none", I32: "i32", I64: "i64", F32: "f32", F64: "f64", V128: "v128"}

// String returns the name of the type in dumps: i32, f64.
func (t Type) String() string { return typeNames[t] }

var mems = [...]struct {
	name string
	size int64
	t    Type
}{
	MI8: {"i8", 1, I32}, MI16: {"i16", 2, I32}, MI32: {"i32", 4, I32}, MI64: {"i64", 8, I64},
	MF32: {"f32", 4, F32}, MF64: {"f64", 8, F64}, MV128: {"v128", 16, V128}, MV64: {"v64", 8, V128},
}

// String returns the name of the layout in dumps: i8, f32.
func (m Mem) String() string { return mems[m].name }

// Size returns the bytes of a value in memory.
func (m Mem) Size() int64 { return mems[m].size }

// Type returns the type of the value that a load gives and a store takes:
// integers of 1 and 2 bytes are sign-extended to I32.
func (m Mem) Type() Type { return mems[m].t }

// Type returns T.
func (x *Const) Type() Type { return x.T }

// Type returns T, the type of the local.
func (x *Get) Type() Type { return x.T }

// Type returns the type of what the memory holds.
func (x *Load) Type() Type { return x.Mem.Type() }

// Type returns I32.
func (x *AddrOf) Type() Type { return I32 }

// Type returns the type of the operation's result.
func (x *Unary) Type() Type { return x.Op.Result() }

// Type returns the type of the operation's result.
func (x *Binary) Type() Type { return x.Op.Result() }

// Type returns the type of the alternatives.
func (x *Select) Type() Type { return x.Then.Type() }

// Type returns the type of the alternatives.
func (x *Cond) Type() Type { return x.Then.Type() }

// Type returns the type of the function's result.
func (x *Host) Type() Type { return x.Fn.Results[0] }
