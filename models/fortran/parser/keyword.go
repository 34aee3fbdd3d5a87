package parser

import (
	"fmt"
	"strings"

	"simrun/internal/diag"
	"simrun/models/fortran/token"
)

// keyword is the word or words that a statement begins with.
type keyword uint8

const (
	noKeyword keyword = iota
	kwAllocatable
	kwAllocate
	kwAssign
	kwBackspace
	kwBlockData
	kwCall
	kwCase
	kwClose
	kwCommon
	kwContains
	kwContinue
	kwCycle
	kwData
	kwDeallocate
	kwDimension
	kwDo
	kwElse
	kwElseIf
	kwElsewhere
	kwEnd
	kwEndDo
	kwEndForall
	kwEndIf
	kwEndInterface
	kwEndSelect
	kwEndType
	kwEndWhere
	kwEndfile
	kwEntry
	kwEquivalence
	kwErrorStop
	kwExit
	kwExternal
	kwFlush
	kwForall
	kwFormat
	kwFunction
	kwGoto
	kwIf
	kwImplicit
	kwInclude
	kwInquire
	kwIntent
	kwInterface
	kwIntrinsic
	kwModule
	kwModuleProcedure
	kwNamelist
	kwNullify
	kwOpen
	kwOptional
	kwParameter
	kwPause
	kwPointer
	kwPrefix
	kwPrint
	kwPrivate
	kwProgram
	kwPublic
	kwRead
	kwReturn
	kwRewind
	kwSave
	kwSelect
	kwSequence
	kwStop
	kwSubroutine
	kwTarget
	kwType
	kwTypeSpec
	kwUse
	kwWhere
	kwWrite
)

type spelling struct {
	word string // a blank may be missing in the source
	keyword
}

// startsUnit tells whether the keyword begins the heading of a unit, types
// aside.
func (k keyword) startsUnit() bool {
	switch k {
	case kwProgram, kwModule, kwBlockData, kwFunction, kwSubroutine, kwPrefix:
		return true
	}
	return false
}

// spellings are the keywords by first letter, those first that begin with
// another one.
var spellings = byLetter([]spelling{
	{"allocatable", kwAllocatable}, {"allocate", kwAllocate}, {"assign", kwAssign},
	{"backspace", kwBackspace}, {"block data", kwBlockData}, {"byte", kwTypeSpec},
	{"call", kwCall}, {"case", kwCase}, {"character", kwTypeSpec}, {"close", kwClose}, {"common", kwCommon},
	{"complex", kwTypeSpec}, {"contains", kwContains}, {"continue", kwContinue}, {"cycle", kwCycle},
	{"data", kwData}, {"deallocate", kwDeallocate}, {"dimension", kwDimension},
	{"double precision", kwTypeSpec}, {"double complex", kwTypeSpec}, {"do", kwDo},
	{"elemental", kwPrefix}, {"else if", kwElseIf}, {"elsewhere", kwElsewhere}, {"else where", kwElsewhere}, {"else", kwElse},
	{"end do", kwEndDo}, {"end file", kwEndfile}, {"end forall", kwEndForall}, {"end if", kwEndIf},
	{"end interface", kwEndInterface}, {"end select", kwEndSelect}, {"end where", kwEndWhere},
	{"end program", kwEnd}, {"end subroutine", kwEnd}, {"end function", kwEnd}, {"end module", kwEnd},
	{"end block data", kwEnd}, {"end type", kwEndType}, {"end", kwEnd},
	{"entry", kwEntry}, {"equivalence", kwEquivalence}, {"error stop", kwErrorStop}, {"exit", kwExit}, {"external", kwExternal},
	{"flush", kwFlush}, {"forall", kwForall}, {"format", kwFormat}, {"function", kwFunction},
	{"go to", kwGoto},
	{"if", kwIf}, {"implicit", kwImplicit}, {"include", kwInclude}, {"inquire", kwInquire}, {"integer", kwTypeSpec},
	{"intent", kwIntent}, {"interface", kwInterface}, {"intrinsic", kwIntrinsic},
	{"logical", kwTypeSpec},
	{"module procedure", kwModuleProcedure}, {"module", kwModule},
	{"namelist", kwNamelist}, {"nullify", kwNullify},
	{"open", kwOpen}, {"optional", kwOptional},
	{"parameter", kwParameter}, {"pause", kwPause}, {"pointer", kwPointer}, {"print", kwPrint}, {"private", kwPrivate},
	{"program", kwProgram}, {"public", kwPublic}, {"pure", kwPrefix},
	{"read", kwRead}, {"real", kwTypeSpec}, {"recursive", kwPrefix}, {"return", kwReturn}, {"rewind", kwRewind},
	{"save", kwSave}, {"select case", kwSelect}, {"sequence", kwSequence}, {"stop", kwStop}, {"subroutine", kwSubroutine},
	{"target", kwTarget}, {"type", kwType},
	{"use", kwUse},
	{"where", kwWhere}, {"write", kwWrite},
})

func byLetter(list []spelling) (table [26][]spelling) {
	for _, s := range list {
		table[s.word[0]-'a'] = append(table[s.word[0]-'a'], s)
	}
	return table
}

// keyword reads the keyword that the statement goes on with; the lexer then
// stands behind it. It returns the keyword's spelling too.
func (p *parser) keyword() spelling {
	c := p.lex.Peek() | 0x20
	if c < 'a' || c > 'z' {
		return spelling{}
	}
	for _, s := range spellings[c-'a'] {
		if p.lex.Match(s.word) {
			return s
		}
	}
	return spelling{}
}

// unknownStatement reports a statement that begins with no keyword.
func (p *parser) unknownStatement() {
	defer func() { p.lost = true }()
	p.restart()
	p.next()
	if !p.isAt(token.Name) {
		p.expected("a statement")
		return
	}
	message := fmt.Sprintf("found %s, expected a statement", describe(p.tok))
	if near := nearest(p.tok.Text); near != "" {
		message += "; the nearest keyword is " + strings.ToUpper(near)
	}
	p.fail(p.tok.Pos, "%s", message)
}

// nearest returns the keyword that the beginning of text resembles most, or "".
func nearest(text string) string {
	spaced := map[string]string{} // keywords by their letters alone
	var words []string
	for _, list := range spellings {
		for _, s := range list {
			word := strings.ReplaceAll(s.word, " ", "")
			spaced[word] = s.word
			words = append(words, word)
		}
	}
	return spaced[diag.NearestStart(text, words)]
}
