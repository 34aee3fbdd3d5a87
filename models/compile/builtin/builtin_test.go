package builtin

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"simrun/models/compile/builtin/translate"
)

var update = flag.Bool("update", false, "write functions.go")

// roots are the functions to translate.
var roots = []translate.Root{
	{Go: "Sin", IR: "Sin"}, {Go: "Cos", IR: "Cos"}, {Go: "Tan", IR: "Tan"},
	{Go: "Asin", IR: "Asin"}, {Go: "Acos", IR: "Acos"}, {Go: "Atan", IR: "Atan"}, {Go: "Atan2", IR: "Atan2"},
	{Go: "Sinh", IR: "Sinh"}, {Go: "Cosh", IR: "Cosh"}, {Go: "Tanh", IR: "Tanh"},
	{Go: "Exp", IR: "Exp"}, {Go: "Log", IR: "Log"}, {Go: "Log10", IR: "Log10"}, {Go: "Pow", IR: "Pow"},
	{Go: "PowF64Int", IR: "PowF64Int"}, {Go: "PowF32Int", IR: "PowF32Int"}, {Go: "PowI32", IR: "PowInt32"}, {Go: "PowI64", IR: "PowInt64"},
	{Go: "Hypot", IR: "Hypot"}, {Go: "Mod", IR: "ModF64"}, {Go: "CDiv", IR: "CDiv"}, {Go: "CSqrt", IR: "CSqrt"}, {Go: "CExp", IR: "CExp"},
	{Go: "CLog", IR: "CLog"}, {Go: "CSin", IR: "CSin"}, {Go: "CCos", IR: "CCos"},
	{Go: "CPowF64Int", IR: "CPowInt"}, {Go: "CPowF32Int", IR: "CPowF32Int"},
}

// functions.go is what package translate makes of package elementary.
func TestFunctionsAreCurrent(t *testing.T) {
	const name = "functions.go"
	want, err := translate.Package("../elementary", roots)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(name, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%s is not what package elementary gives (%v); go test ./models/compile/builtin -run %s -update makes it", name, err, t.Name())
	}
}
