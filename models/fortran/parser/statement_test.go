package parser_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/source"
	"simrun/models/fortran/parser"
)

// statements has each kind of statement, as read in fixed form, and its tree.
var statements = []struct{ name, source, want string }{
	{"assign", `A(I, J) = B + 1`, `Assign{Left:a[i j] Right:(+ b 1)}`},
	{"substring", `A(I)(2:3) = 'it''s'`, `Assign{Left:a[i][2:3] Right:'it's'}`},
	{"precedence", `X = A + B*C**D**E - F`, `Assign{Left:x Right:(- (+ a (* b (** c (** d e)))) f)}`},
	{"sign", `X = -A**2 + B`, `Assign{Left:x Right:(+ (- (** a 2)) b)}`},
	{"sign behind an operator", `X = A*-B*C + -D*E + F**-2**2`,
		`Assign{Left:x Right:(+ (+ (* (* a (- b)) c) (- (* d e))) (** f (- (** 2 2))))}`},
	{"logical", `L = .NOT. A .AND. B .OR. C .EQV. D`, `Assign{Left:l Right:(.EQV. (.OR. (.AND. (.NOT. a) b) c) d)}`},
	{"comparison", `L = A + 1 .LT. B // C`, `Assign{Left:l Right:(< (+ a 1) (// b c))}`},
	{"paren", `X = (A + B)*C`, `Assign{Left:x Right:(* ((+ a b)) c)}`},
	{"complex", `Z = (1.0, -2) + (A)`, `Assign{Left:z Right:(+ ComplexLit{Re:1.0 Im:(- 2)} (a))}`},
	{"boz", `I = Z'1F' + O'17' + B'101'`, `Assign{Left:i Right:(+ (+ BOZLit{Digits:1f Base:122} BOZLit{Digits:17 Base:111}) BOZLit{Digits:101 Base:98})}`},
	{"logical constants", `L = .TRUE. .NEQV. .FALSE.`, `Assign{Left:l Right:(.NEQV. LogicalLit{Value:true} LogicalLit{})}`},
	{"kinds", `X = 1.0_8 + 2_dp`, `Assign{Left:x Right:(+ 1.0_8 2_dp)}`},
	{"keyword argument", `X = F(A, K=3)`, `Assign{Left:x Right:f[a KeywordArg{Name:k Value:3}]}`},
	{"sections", `A(1:3, ::2, :, N:) = B(V)`, `Assign{Left:a[1:3 ::2 : n:] Right:b[v]}`},
	{"array constructor with a type", `A = [CHARACTER(4) :: 'a', B]`, `Assign{Left:a Right:ArrayCons{Type:TypeSpec{Len:4 Base:CHARACTER} Items:['a' b]}}`},
	{"array constructor", `A = (/ 1, (I, I = 1, 3), [2] /)`, `Assign{Left:a Right:ArrayCons{Items:[1 ImpliedDo{Items:[i] Var:i From:1 To:3} ArrayCons{Items:[2]}]}}`},
	{"by value", `CALL S(%VAL(N + 1), K=%VAL(M))`, `Call{Name:s Args:[ByValue{X:(+ n 1)} KeywordArg{Name:k Value:ByValue{X:m}}] Parens:true}`},
	{"alternate return", `CALL S(*10, &20)`, `Call{Name:s Args:[AltReturn{Label:10} AltReturn{Label:20}] Parens:true}`},
	{"parameter without parentheses", `PARAMETER N = 5, X = 1.5`,
		`Parameter{Bare:true Defs:[ParameterDef{Name:n Value:5} ParameterDef{Name:x Value:1.5}]}`},
	{"assign label", `ASSIGN 10 TO K`, `LabelAssign{Target:10 Var:k}`},
	{"goto", `GO TO 10`, `Goto{Target:10}`},
	{"computed goto", `GO TO (10, 20), I + 1`, `ComputedGoto{Targets:[10 20] Index:(+ i 1)}`},
	{"assigned goto", `GO TO K, (10, 20)`, `AssignedGoto{Var:k Targets:[10 20]}`},
	{"assigned goto without list", `GOTO K`, `AssignedGoto{Var:k}`},
	{"arithmetic if", `IF (X - 1) 10, 20, 30`, `ArithmeticIf{X:(- x 1) Less:10 Equal:20 Greater:30}`},
	{"guarded arithmetic if", `IF (X) IF (Y) 10, 20, 30`, `LogicalIf{Cond:x Then:ArithmeticIf{X:y Less:10 Equal:20 Greater:30}}`},
	{"logical if", `IF (X .EQ. 1) GO TO 10`, `LogicalIf{Cond:(== x 1) Then:Goto{Target:10}}`},
	{"logical if with assignment", `IF (X) Y = 2`, `LogicalIf{Cond:x Then:Assign{Left:y Right:2}}`},
	{"block if", `IF (A) THEN
X = 1
ELSE IF (B) THEN
X = 2
ELSE
X = 3
END IF`, `If{Arms:[Arm{Cond:a Body:[Assign{Left:x Right:1}]} Arm{Cond:b Body:[Assign{Left:x Right:2}]} Arm{Body:[Assign{Left:x Right:3}]}]}`},
	{"do", `DO I = 1, N, 2
X = I
END DO`, `Do{Var:i From:1 To:n Step:2 Body:[Assign{Left:x Right:i}] EndDo:true}`},
	{"labelled do", `DO 10 I = 1, N
10 CONTINUE`, `Do{Terminal:10 Var:i From:1 To:n Body:[Continue{Label:10}] End:10}`},
	{"shared terminal", `DO 10 I = 1, N
DO 10 J = 1, M
10 A(I, J) = 0`, `Do{Terminal:10 Var:i From:1 To:n Body:[Do{Terminal:10 Var:j From:1 To:m Body:[Assign{Label:10 Left:a[i j] Right:0}] End:10}] End:10}`},
	{"labelled end do", `DO 10, X = 1.0, 2.0
10 END DO`, `Do{Terminal:10 Var:x From:1.0 To:2.0 End:10 EndDo:true}`},
	{"do while", `DO WHILE (X .LT. 1)
X = 1
END DO`, `Do{Cond:(< x 1) Body:[Assign{Left:x Right:1}] EndDo:true}`},
	{"labelled do while", `DO 10 WHILE (X .LT. 1)
10 CONTINUE`, `Do{Terminal:10 Cond:(< x 1) Body:[Continue{Label:10}] End:10}`},
	{"endless do", `DO
EXIT
END DO`, `Do{Body:[Exit{}] EndDo:true}`},
	{"named do", `L: DO I = 1, 2
CYCLE L
END DO L`, `Do{Name:l Var:i From:1 To:2 Body:[Cycle{Construct:l}] EndDo:true}`},
	{"continue", `10 CONTINUE`, `Continue{Label:10}`},
	{"stop", `STOP`, `Stop{}`},
	{"stop code", `STOP 77`, `Stop{Code:77}`},
	{"pause", `PAUSE 'ready'`, `Pause{Code:'ready'}`},
	{"call", `CALL F(X, *10, Y(1:2))`, `Call{Name:f Args:[x AltReturn{Label:10} y[1:2]] Parens:true}`},
	{"call without list", `CALL F`, `Call{Name:f}`},
	{"return", `RETURN`, `Return{}`},
	{"alternate return", `RETURN I + 1`, `Return{Value:(+ i 1)}`},
	{"read", `READ (5, 100, END=10, ERR=20) A, (B(I), I = 1, 3)`, `IO{Specs:[IOSpec{Keyword:unit Value:5} IOSpec{Keyword:fmt Value:100} IOSpec{Keyword:end Value:10} IOSpec{Keyword:err Value:20}] Items:[a ImpliedDo{Items:[b[i]] Var:i From:1 To:3}]}`},
	{"read format", `READ 100, A`, `IO{Bare:true Specs:[IOSpec{Keyword:fmt Value:100}] Items:[a]}`},
	{"read star", `READ *, A`, `IO{Bare:true Specs:[IOSpec{Keyword:fmt Value:*}] Items:[a]}`},
	{"read keyword", `READ (UNIT=5, FMT='(I5)', IOSTAT=K) A`, `IO{Specs:[IOSpec{Keyword:unit Value:5} IOSpec{Keyword:fmt Value:'(I5)'} IOSpec{Keyword:iostat Value:k}] Items:[a]}`},
	{"read namelist", `READ (5, NML=NL)`, `IO{Specs:[IOSpec{Keyword:unit Value:5} IOSpec{Keyword:nml Value:nl}]}`},
	{"write", `WRITE (*, *) 'x', (A + B)*C`, `IO{Op:WRITE Specs:[IOSpec{Keyword:unit Value:*} IOSpec{Keyword:fmt Value:*}] Items:['x' (* ((+ a b)) c)]}`},
	{"write nested do", `WRITE (6) ((A(I, J), I = 1, 2), J = 1, 3)`, `IO{Op:WRITE Specs:[IOSpec{Keyword:unit Value:6}] Items:[ImpliedDo{Items:[ImpliedDo{Items:[a[i j]] Var:i From:1 To:2}] Var:j From:1 To:3}]}`},
	{"write complex", `WRITE (6, 100) (1.0, 2.0)`, `IO{Op:WRITE Specs:[IOSpec{Keyword:unit Value:6} IOSpec{Keyword:fmt Value:100}] Items:[ComplexLit{Re:1.0 Im:2.0}]}`},
	{"print", `PRINT *, X, Y`, `IO{Op:PRINT Bare:true Specs:[IOSpec{Keyword:fmt Value:*}] Items:[x y]}`},
	{"print format", `PRINT '(A)', X`, `IO{Op:PRINT Bare:true Specs:[IOSpec{Keyword:fmt Value:'(A)'}] Items:[x]}`},
	{"open", `OPEN (10, FILE='x', STATUS='OLD')`, `IO{Op:OPEN Specs:[IOSpec{Keyword:unit Value:10} IOSpec{Keyword:file Value:'x'} IOSpec{Keyword:status Value:'OLD'}]}`},
	{"close", `CLOSE (UNIT=10)`, `IO{Op:CLOSE Specs:[IOSpec{Keyword:unit Value:10}]}`},
	{"inquire", `INQUIRE (FILE='x', EXIST=L)`, `IO{Op:INQUIRE Specs:[IOSpec{Keyword:file Value:'x'} IOSpec{Keyword:exist Value:l}]}`},
	{"inquire length", `INQUIRE (IOLENGTH=N) A, B`, `IO{Op:INQUIRE Specs:[IOSpec{Keyword:iolength Value:n}] Items:[a b]}`},
	{"rewind", `REWIND 10`, `IO{Op:REWIND Bare:true Specs:[IOSpec{Keyword:unit Value:10}]}`},
	{"backspace", `BACKSPACE (10, ERR=20)`, `IO{Op:BACKSPACE Specs:[IOSpec{Keyword:unit Value:10} IOSpec{Keyword:err Value:20}]}`},
	{"endfile", `END FILE 10`, `IO{Op:ENDFILE Bare:true Specs:[IOSpec{Keyword:unit Value:10}]}`},
	{"format", `100 FORMAT(1X, 'a)''', I5, 3H)'()`, `Format{Label:100 Text:1X, 'a)''', I5, 3H)'(}`},
	{"dimension", `DIMENSION A(10, 0:N), B(*)`, `AttrStmt{Attr:Attr{} Entities:[Entity{Name:a Dims:[Dim{Hi:10} Dim{Lo:0 Hi:n}]} Entity{Name:b Dims:[Dim{Hi:*}]}]}`},
	{"integer", `INTEGER A, B(3)`, `TypeDecl{Type:TypeSpec{} Entities:[Entity{Name:a} Entity{Name:b Dims:[Dim{Hi:3}]}]}`},
	{"sized", `REAL*8 E1, D2*4`, `TypeDecl{Type:TypeSpec{Bytes:8 Base:REAL} Entities:[Entity{Name:e1} Entity{Name:d2 Size:4}]}`},
	{"character", `CHARACTER*10 A, B*5, C(3)*(*)`, `TypeDecl{Type:TypeSpec{Len:10 Base:CHARACTER} Entities:[Entity{Name:a} Entity{Name:b Size:5} Entity{Name:c Dims:[Dim{Hi:3}] Size:*}]}`},
	{"character assumed", `CHARACTER*(*) A`, `TypeDecl{Type:TypeSpec{Len:* Base:CHARACTER} Entities:[Entity{Name:a}]}`},
	{"character keywords", `CHARACTER(LEN=5, KIND=1) A`, `TypeDecl{Type:TypeSpec{Kind:1 Len:5 Base:CHARACTER} Entities:[Entity{Name:a}]}`},
	{"double", `DOUBLE PRECISION X`, `TypeDecl{Type:TypeSpec{Base:DOUBLE PRECISION} Entities:[Entity{Name:x}]}`},
	{"double complex", `DOUBLE COMPLEX X`, `TypeDecl{Type:TypeSpec{Base:DOUBLE COMPLEX} Entities:[Entity{Name:x}]}`},
	{"byte", `BYTE X`, `TypeDecl{Type:TypeSpec{Base:BYTE} Entities:[Entity{Name:x}]}`},
	{"values", `INTEGER A/3/, B(3)/2*1, 4/`, `TypeDecl{Type:TypeSpec{} Entities:[Entity{Name:a Data:[DataValue{Value:3}]} Entity{Name:b Dims:[Dim{Hi:3}] Data:[DataValue{Repeat:2 Value:1} DataValue{Value:4}]}]}`},
	{"attributes", `REAL(KIND=8), DIMENSION(:, :), ALLOCATABLE, SAVE :: A, B`, `TypeDecl{Type:TypeSpec{Kind:8 Base:REAL} Attrs:[Attr{Dims:[Dim{} Dim{}]} Attr{Kind:ALLOCATABLE} Attr{Kind:SAVE}] Entities:[Entity{Name:a} Entity{Name:b}]}`},
	{"value", `INTEGER, PARAMETER :: N = 3, M = N + 1`, `TypeDecl{Type:TypeSpec{} Attrs:[Attr{Kind:PARAMETER}] Entities:[Entity{Name:n Value:3} Entity{Name:m Value:(+ n 1)}]}`},
	{"intent", `REAL, INTENT(INOUT), OPTIONAL :: A(:)`, `TypeDecl{Type:TypeSpec{Base:REAL} Attrs:[Attr{Kind:INTENT In:true Out:true} Attr{Kind:OPTIONAL}] Entities:[Entity{Name:a Dims:[Dim{}]}]}`},
	{"implicit", `IMPLICIT REAL*8 (A-H, O-Z), INTEGER (I)`, `Implicit{Rules:[ImplicitRule{Type:TypeSpec{Bytes:8 Base:REAL} Letters:[LetterRange{First:97 Last:104} LetterRange{First:111 Last:122}]} ImplicitRule{Type:TypeSpec{} Letters:[LetterRange{First:105 Last:105}]}]}`},
	{"implicit kind", `IMPLICIT REAL (8) (A)`, `Implicit{Rules:[ImplicitRule{Type:TypeSpec{Kind:8 Base:REAL} Letters:[LetterRange{First:97 Last:97}]}]}`},
	{"implicit none", `IMPLICIT NONE`, `Implicit{}`},
	{"common", `COMMON A, B(3) /BLK/ C // D`, `Common{Blocks:[CommonBlock{Items:[Entity{Name:a} Entity{Name:b Dims:[Dim{Hi:3}]}]} CommonBlock{Name:blk Items:[Entity{Name:c}]} CommonBlock{Items:[Entity{Name:d}]}]}`},
	{"common blank", `COMMON // A /X/ B`, `Common{Blocks:[CommonBlock{Items:[Entity{Name:a}]} CommonBlock{Name:x Items:[Entity{Name:b}]}]}`},
	{"equivalence", `EQUIVALENCE (A, B(1)), (C, D, E)`, `Equivalence{Sets:[[a b[1]] [c d e]]}`},
	{"external", `EXTERNAL F, G`, `AttrStmt{Attr:Attr{Kind:EXTERNAL} Entities:[Entity{Name:f} Entity{Name:g}]}`},
	{"intrinsic", `INTRINSIC SIN`, `AttrStmt{Attr:Attr{Kind:INTRINSIC} Entities:[Entity{Name:sin}]}`},
	{"save all", `SAVE`, `AttrStmt{Attr:Attr{Kind:SAVE}}`},
	{"save", `SAVE A, /BLK/`, `AttrStmt{Attr:Attr{Kind:SAVE} Entities:[Entity{Name:a} Entity{Name:blk Common:true}]}`},
	{"parameter", `PARAMETER (N = 3, S = 'x')`, `Parameter{Defs:[ParameterDef{Name:n Value:3} ParameterDef{Name:s Value:'x'}]}`},
	{"data", `DATA A, B(1) / 1, -2.0 /, (C(I), I = 1, 3) / 3*0 /`, `Data{Sets:[DataSet{Targets:[a b[1]] Values:[DataValue{Value:1} DataValue{Value:(- 2.0)}]} DataSet{Targets:[ImpliedDo{Items:[c[i]] Var:i From:1 To:3}] Values:[DataValue{Repeat:3 Value:0}]}]}`},
	{"data hollerith", `DATA A / 4HAB'C /`, `Data{Sets:[DataSet{Targets:[a] Values:[DataValue{Value:StringLit{Value:AB'C Hollerith:true}}]}]}`},
	{"namelist", `NAMELIST /N1/ A, B /N2/ C`, `Namelist{Groups:[NamelistGroup{Name:n1 Items:[a b]} NamelistGroup{Name:n2 Items:[c]}]}`},
	{"cray pointer", `POINTER (P, A(10)), (Q, B)`, `CrayPointer{Pairs:[PointerPair{Pointer:p Pointee:Entity{Name:a Dims:[Dim{Hi:10}]}} PointerPair{Pointer:q Pointee:Entity{Name:b}}]}`},
	{"entry", `ENTRY F(A, *)`, `Entry{Name:f Params:[a *]}`},
	{"allocatable", `ALLOCATABLE A(:), B`, `AttrStmt{Attr:Attr{Kind:ALLOCATABLE} Entities:[Entity{Name:a Dims:[Dim{}]} Entity{Name:b}]}`},
	{"optional", `OPTIONAL A`, `AttrStmt{Attr:Attr{Kind:OPTIONAL} Entities:[Entity{Name:a}]}`},
	{"intent statement", `INTENT(IN) A`, `AttrStmt{Attr:Attr{Kind:INTENT In:true} Entities:[Entity{Name:a}]}`},
	{"target", `TARGET A`, `AttrStmt{Attr:Attr{Kind:TARGET} Entities:[Entity{Name:a}]}`},
	{"public", `PUBLIC A`, `AttrStmt{Attr:Attr{Kind:PUBLIC} Entities:[Entity{Name:a}]}`},
	{"use", `USE M`, `Use{Module:m}`},
	{"use only", `USE M, ONLY: A, B => C`, `Use{Module:m Items:[UseItem{Local:a Name:a} UseItem{Local:b Name:c}] Only:true}`},
	{"use rename", `USE M, A => B`, `Use{Module:m Items:[UseItem{Local:a Name:b}]}`},
	{"interface", `INTERFACE G
SUBROUTINE S(X)
REAL X
END SUBROUTINE
MODULE PROCEDURE A, B
END INTERFACE G`, `Interface{Generic:g Bodies:[Unit{Kind:SUBROUTINE Name:s Params:[x] Body:[TypeDecl{Type:TypeSpec{Base:REAL} Entities:[Entity{Name:x}]}]}] Procedures:[a b]}`},
	{"operators of its own", `X = -.INV. A**2 .X. B .OR. C .X. .INV. D(1)`,
		`Assign{Left:x Right:operator(.x.)[operator(.x.)[(- (** operator(.inv.)[a] 2)) (.OR. b c)] operator(.inv.)[d[1]]]}`},
	{"operator behind a number", `X = 1.X.2`, `Assign{Left:x Right:operator(.x.)[1 2]}`},
	{"interfaces of operators", `INTERFACE OPERATOR (.X.)
MODULE PROCEDURE A
END INTERFACE OPERATOR (.X.)
INTERFACE OPERATOR(/)
END INTERFACE OPERATOR(/)
INTERFACE OPERATOR(//)
END INTERFACE
INTERFACE OPERATOR(/=)
END INTERFACE OPERATOR(.NE.)
INTERFACE OPERATOR(.NOT.)
END INTERFACE
INTERFACE ASSIGNMENT (=)
END INTERFACE ASSIGNMENT (=)
USE M, ONLY: OPERATOR(+), ASSIGNMENT(=), OPERATOR(.LE.)
PRIVATE OPERATOR(*), A`, `Interface{Generic:operator(.x.) Procedures:[a]}
Interface{Generic:operator(/)}
Interface{Generic:operator(//)}
Interface{Generic:operator(/=)}
Interface{Generic:operator(.not.)}
Interface{Generic:assignment(=)}
Use{Module:m Items:[UseItem{Local:operator(+) Name:operator(+)} UseItem{Local:assignment(=) Name:assignment(=)} UseItem{Local:operator(<=) Name:operator(<=)}] Only:true}
AttrStmt{Attr:Attr{Kind:PRIVATE} Entities:[Entity{Name:operator(*)} Entity{Name:a}]}`},
	{"pointers", `REAL, POINTER :: P(:)
POINTER Q, R(:)
POINTER :: S
P => A(1:9:2)
IF (L) P => NULL()
NULLIFY (P, Q)`, `TypeDecl{Type:TypeSpec{Base:REAL} Attrs:[Attr{Kind:POINTER}] Entities:[Entity{Name:p Dims:[Dim{}]}]}
AttrStmt{Attr:Attr{Kind:POINTER} Entities:[Entity{Name:q} Entity{Name:r Dims:[Dim{}]}]}
AttrStmt{Attr:Attr{Kind:POINTER} Entities:[Entity{Name:s}]}
PointerAssign{Left:p Right:a[1:9:2]}
LogicalIf{Cond:l Then:PointerAssign{Left:p Right:null[]}}
Nullify{Items:[p q]}`},
	{"where statement", `WHERE (A .GT. 0) A = 1`, `Where{Arms:[Arm{Cond:(> a 0) Body:[Assign{Left:a Right:1}]}] Single:true}`},
	{"where", `WHERE (A)
B = 1
ELSEWHERE (C)
B = 2
ELSEWHERE
B = 3
END WHERE`, `Where{Arms:[Arm{Cond:a Body:[Assign{Left:b Right:1}]} Arm{Cond:c Body:[Assign{Left:b Right:2}]} Arm{Body:[Assign{Left:b Right:3}]}]}`},
	{"nested where", `WHERE (A)
WHERE (B)
C = 1
END WHERE
END WHERE`, `Where{Arms:[Arm{Cond:a Body:[Where{Arms:[Arm{Cond:b Body:[Assign{Left:c Right:1}]}]}]}]}`},
	{"forall statement", `FORALL (I = 1:N, J = 1:M:2, A(I, J) .NE. 0) B(I, J) = 1`, `Forall{Indices:[ForallIndex{Name:i Lo:1 Hi:n} ForallIndex{Name:j Lo:1 Hi:m Stride:2}] Mask:(/= a[i j] 0) Body:[Assign{Left:b[i j] Right:1}] Single:true}`},
	{"forall", `FORALL (I = 1:N)
A(I) = I
WHERE (B) B = 1
END FORALL`, `Forall{Indices:[ForallIndex{Name:i Lo:1 Hi:n}] Body:[Assign{Left:a[i] Right:i} Where{Arms:[Arm{Cond:b Body:[Assign{Left:b Right:1}]}] Single:true}]}`},
	{"select", `SELECT CASE (N)
CASE (1, 3:5, :0, 9:)
X = 1
CASE DEFAULT
X = 2
END SELECT`, `Select{Selector:n Cases:[Case{Values:[1 3:5 :0 9:] Body:[Assign{Left:x Right:1}]} Case{Default:true Body:[Assign{Left:x Right:2}]}]}`},
	{"exit", `DO
IF (A) EXIT
END DO`, `Do{Body:[LogicalIf{Cond:a Then:Exit{}}] EndDo:true}`},
	{"allocate", `ALLOCATE (A(N), B(0:N, 3), STAT=K)`, `Allocate{Items:[a[n] b[0:n 3]] Stat:k}`},
	{"deallocate", `DEALLOCATE (A, B)`, `Deallocate{Items:[a b]}`},
	{"directive", `X = 1
!HPF$ DISTRIBUTE A(BLOCK)`, `Assign{Left:x Right:1}
Directive{Sentinel:hpf$ Text:DISTRIBUTE A(BLOCK) Tokens:6}`},
}

func TestStatements(t *testing.T) {
	for _, test := range statements {
		t.Run(test.name, func(t *testing.T) {
			got := bodyOf(t, source.Fixed, card(test.source)+"      END\n", parser.Options{Sentinels: sentinels})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("tree of\n%s\n(-want +got):\n%s", test.source, diff)
			}
		})
	}
}

// TestStatementsFree reads the same statements in free form.
func TestStatementsFree(t *testing.T) {
	for _, test := range statements {
		t.Run(test.name, func(t *testing.T) {
			got := bodyOf(t, source.Free, test.source+"\nEND\n", parser.Options{Sentinels: sentinels})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("tree of\n%s\n(-want +got):\n%s", test.source, diff)
			}
		})
	}
}
