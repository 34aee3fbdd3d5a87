package parser_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/source"
	"simrun/models/fortran/parser"
)

// traps are what fixed form makes hard. Sources have their columns.
var traps = []struct{ name, source, want string }{
	{"loop without blanks", "      DO10I=1,5\n   10 CONTINUE\n",
		"Do{Terminal:10 Var:i From:1 To:5 Body:[Continue{Label:10}] End:10}"},
	{"point for comma", "      DO 10 I = 1. 5\n", "Assign{Left:do10i Right:1.5}"},
	{"loop variable like an exponent", "      DO 10 E5 = 1, 3\n   10 CONTINUE\n",
		"Do{Terminal:10 Var:e5 From:1 To:3 Body:[Continue{Label:10}] End:10}"},
	{"array named if", "      IF(I) = 3\n", "Assign{Left:if[i] Right:3}"},
	{"array named format", "      FORMAT(I) = A(3)\n", "Assign{Left:format[i] Right:a[3]}"},
	{"variables named like keywords", "      REAL = END + DO\n", "Assign{Left:real Right:(+ end do)}"},
	{"blanks in names and numbers", "      A B C = 1 0 0 . E 3\n", "Assign{Left:abc Right:100.e3}"},
	{"blanks in operators", "      L = A . EQ . B * * 2\n", "Assign{Left:l Right:(== a (** b 2))}"},
	{"integer in front of an operator", "      L = 1.EQ.I\n", "Assign{Left:l Right:(== 1 i)}"},
	{"real in front of an operator", "      L = 1..EQ.X\n", "Assign{Left:l Right:(== 1. x)}"},
	{"exponent in front of an operator", "      L = 1.E5.EQ.X\n", "Assign{Left:l Right:(== 1.e5 x)}"},
	{"keyword run into a name", "      CALLSUB(X)\n", "Call{Name:sub Args:[x] Parens:true}"},
	{"goto run together", "      IF(X)GOTO10\n", "LogicalIf{Cond:x Then:Goto{Target:10}}"},
	{"goto apart", "      GO  T O 1 0\n", "Goto{Target:10}"},
	{"assign run together", "      ASSIGN10TOTO\n", "LabelAssign{Target:10 Var:to}"},
	{"size run into a name", "      REAL*8E1,D2\n",
		"TypeDecl{Type:TypeSpec{Bytes:8 Base:REAL} Entities:[Entity{Name:e1} Entity{Name:d2}]}"},
	{"size in front of H", "      CHARACTER*4HABCD\n",
		"TypeDecl{Type:TypeSpec{Len:4 Base:CHARACTER} Entities:[Entity{Name:habcd}]}"},
	{"Hollerith argument", "      CALL F(3H)=!, X)\n",
		"Call{Name:f Args:[StringLit{Value:)=! Hollerith:true} x] Parens:true}"},
	{"Hollerith at the end of a card", "      I = 4HAB\n", "Assign{Left:i Right:StringLit{Value:AB   Hollerith:true}}"},
	{"continuation", "      X = 1 +\n     &    2\n     1+ 3\n", "Assign{Left:x Right:(+ (+ 1 2) 3)}"},
	{"comment between continuations", "      X = 1\nC     NO\n\n     &+ 2\n", "Assign{Left:x Right:(+ 1 2)}"},
	{"comment in front of a continuation", "      X = 1 ! + 9\n     &+ 2\n", "Assign{Left:x Right:(+ 1 2)}"},
	{"zero in column 6", "     0X = 1\n", "Assign{Left:x Right:1}"},
	{"string goes on at column 73",
		"      S = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefg\n     &h'\n",
		"Assign{Left:s Right:'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefg  h'}"},
	{"text behind column 72",
		"      X = 1                                                             + 5 SEQ1\n",
		"Assign{Left:x Right:1}"},
	{"tab", "10\tX = 1\n\t1+ 2\n", "Assign{Label:10 Left:x Right:(+ 1 2)}"},
	{"comment characters", "C\nc\n*\n! x\n      X = '!' ! y\n", "Assign{Left:x Right:'!'}"},
	{"semicolon", "   10 X = ';'; Y = 2\n", "Assign{Label:10 Left:x Right:';'}\nAssign{Left:y Right:2}"},
	{"carriage returns", "      X = 1\r\n     &+ 2\r\n", "Assign{Left:x Right:(+ 1 2)}"},
	{"lower case", "      x = Y .Eq. z\n", "Assign{Left:x Right:(== y z)}"},
	{"DO UBLE", "      DOUBLEPRECISIONX=1,2\n      ENDDO\n", "Do{Var:ubleprecisionx From:1 To:2 EndDo:true}"},
	{"directive", "CHPF$ ALIGN A(I)\n!hpf$*  WITH B\n      X = 1\n",
		"Directive{Sentinel:hpf$ Text:ALIGN A(I)   WITH B Tokens:8}\nAssign{Left:x Right:1}"},
	{"other sentinels", "CSVM$ PDO\n*DIR$ IVDEP\nCDEC$ NO\n      X = 1\n",
		"Directive{Sentinel:svm$ Text:PDO Tokens:2}\nDirective{Sentinel:dir$ Text:IVDEP Tokens:2}\nAssign{Left:x Right:1}"},
}

func TestFixedForm(t *testing.T) {
	for _, test := range traps {
		t.Run(test.name, func(t *testing.T) {
			got := bodyOf(t, source.Fixed, test.source+"      END\n", parser.Options{Sentinels: sentinels})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("tree of\n%s\n(-want +got):\n%s", test.source, diff)
			}
		})
	}
}

// freeForm is what free form adds.
var freeForm = []struct{ name, source, want string }{
	{"continuation", "x = 1 & ! one\n  + 2 &\n\n! no\n& + 3\n", "Assign{Left:x Right:(+ (+ 1 2) 3)}"},
	{"split name and string", "abc&\n&def = 'it''&\n  &s ! & not'\n", "Assign{Left:abcdef Right:'it's ! & not'}"},
	{"label", "10 x = 1\n", "Assign{Label:10 Left:x Right:1}"},
	{"number continued", "x = &\n10 + 1\n", "Assign{Left:x Right:(+ 10 1)}"},
	{"separate words", "goto 10; go to 10\n", "Goto{Target:10}\nGoto{Target:10}"},
	{"END in one word", "x = 1\ncontains\nsubroutine s\nendsubroutine s\nendprogram\nx = 2\n", "Assign{Left:x Right:1}"},
	{"quotes", `s = "don't" // 'a"b' // """"` + "\n", `Assign{Left:s Right:(// (// 'don't' 'a"b') '"')}`},
	{"brackets", "x = [1, 2] >= y(:)\n", "Assign{Left:x Right:(>= ArrayCons{Items:[1 2]} y[:])}"},
	{"directive", "x = 1\n  !HPF$ independent, &\n  !HPF$ new (i)\n",
		"Assign{Left:x Right:1}\nDirective{Sentinel:hpf$ Text:independent,  new (i) Tokens:7}"},
}

func TestFreeForm(t *testing.T) {
	for _, test := range freeForm {
		t.Run(test.name, func(t *testing.T) {
			got := bodyOf(t, source.Free, test.source+"end\n", parser.Options{Sentinels: sentinels})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("tree of\n%s\n(-want +got):\n%s", test.source, diff)
			}
		})
	}
}

func TestWords(t *testing.T) {
	const text = "      DISTRIBUTE A(BLOCK, *)\n      SHARED = 1\n      MASTER\n      PRIVATE I, J\n      END MASTER\n      BARRIER\n      END\n"
	const want = `Directive{Text:DISTRIBUTE A(BLOCK, *) Tokens:8 Bare:true}
Assign{Left:shared Right:1}
Directive{Text:MASTER Tokens:2 Bare:true}
Directive{Text:PRIVATE I, J Tokens:5 Bare:true}
Directive{Text:END MASTER Tokens:3 Bare:true}
Directive{Text:BARRIER Tokens:2 Bare:true}`
	got := bodyOf(t, source.Fixed, text, parser.Options{Words: []string{"distribute", "shared", "private", "master", "end master", "barrier"}})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tree of\n%s\n(-want +got):\n%s", text, diff)
	}
}

func TestUnits(t *testing.T) {
	const text = `!HPF$ before
real(8) recursive function f(x, y) result(r)
  entry g(x)
end function f
module m
contains
  subroutine s(a, *)
  contains
    pure integer function h*2()
    end function
  end subroutine s
end module
block data
end
x = 1
end
!HPF$ after
`
	const want = "File{Units:[" +
		"Unit{Kind:FUNCTION Prefix:1 Name:f Type:TypeSpec{Kind:8 Base:REAL} Params:[x y] Result:r " +
		"Leading:[Directive{Sentinel:hpf$ Text:before Tokens:2}] Body:[Entry{Name:g Params:[x]}]} " +
		"Unit{Kind:MODULE Name:m Contains:[Unit{Kind:SUBROUTINE Name:s Params:[a *] " +
		"Contains:[Unit{Kind:FUNCTION Prefix:2 Name:h Type:TypeSpec{Bytes:2}}] HasContains:true}] HasContains:true} " +
		"Unit{Kind:BLOCK DATA} " +
		"Unit{Headless:true Body:[Assign{Left:x Right:1}]}] " +
		"Trailing:[Directive{Sentinel:hpf$ Text:after Tokens:2}]}"
	_, tree, err := parse("t.f90", text, parser.Options{Sentinels: sentinels})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dump(tree)); diff != "" {
		t.Errorf("tree (-want +got):\n%s", diff)
	}
	roundTrip(t, text, tree, parser.Options{Sentinels: sentinels})
}

func TestInclude(t *testing.T) {
	opts := parser.Options{Include: files(map[string]string{
		"d/a.inc":   "      X = 1\n      INCLUDE 'e/b.inc'\n",
		"d/e/b.inc": "      Y = 2\n",
	})}
	_, tree, err := parse("d/t.f", "      INCLUDE 'a.inc'\n      Z = 3\n      END\n", opts)
	if err != nil {
		t.Fatal(err)
	}
	want := "[Assign{Left:x Right:1} Assign{Left:y Right:2} Assign{Left:z Right:3}]"
	if got := dump(tree.Units[0].Body); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A file is read once, but stands in several places.
func TestIncludeTwice(t *testing.T) {
	reads := 0
	opts := parser.Options{Include: func(string) ([]byte, error) {
		reads++
		return []byte("      X = )\n"), nil
	}}
	_, _, err := parse("t.f", "      INCLUDE 'a.inc'\n      INCLUDE 'a.inc'\n      END\n", opts)
	for _, want := range []string{"a.inc:1:11: found \")\"", "t.f:1:15: included from here", "t.f:2:15: included from here"} {
		if got := fullText(err); !strings.Contains(got, want) {
			t.Errorf("got %s, want %q in it", got, want)
		}
	}
	if reads != 1 {
		t.Errorf("a.inc was read %d times, want once", reads)
	}
}

func TestIncludeCycle(t *testing.T) {
	opts := parser.Options{Include: files(map[string]string{"a.inc": "      X = 1\n      INCLUDE 'a.inc'\n"})}
	_, _, err := parse("t.f", "      INCLUDE 'a.inc'\n      END\n", opts)
	want := "a.inc:2:15: file \"a.inc\" includes itself\n" +
		"      INCLUDE 'a.inc'\n              ^\nt.f:1:15: included from here\n"
	if got := fullText(err); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
