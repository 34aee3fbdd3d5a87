package lapi

import (
	"errors"
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// Code is a LAPI return code. The numbers are those of the lapi.h of IBM's
// Parallel System Support Programs; zero is success.
type Code int

// The return codes that this implementation gives.
const (
	Success            Code = 0
	ErrHndlInvalid     Code = 417 // context used before Init or after Term
	ErrMultipleWaiters Code = 422 // two threads wait on one counter
	ErrOrgAddrNull     Code = 425
	ErrTgtAddrNull     Code = 426
	ErrDataLen         Code = 427
	ErrTgt             Code = 428
	ErrUhdrLen         Code = 430
	ErrHdrHndlrNull    Code = 409
	ErrCntrNull        Code = 458
	ErrCntrVal         Code = 459
	ErrQueryType       Code = 460
	ErrRmwOp           Code = 462
	ErrTgtVarNull      Code = 463
	ErrSetVal          Code = 464
	ErrOpSize          Code = 474
	ErrTgtMemory       Code = 400 // LAPI_ERR_UNKNOWN: asynchronous; here what is wrong with an address at the target
)

var codeNames = map[Code]string{
	Success:            "LAPI_SUCCESS",
	ErrHndlInvalid:     "LAPI_ERR_HNDL_INVALID",
	ErrMultipleWaiters: "LAPI_ERR_MULTIPLE_WAITERS",
	ErrOrgAddrNull:     "LAPI_ERR_ORG_ADDR_NULL",
	ErrTgtAddrNull:     "LAPI_ERR_TGT_ADDR_NULL",
	ErrDataLen:         "LAPI_ERR_DATA_LEN",
	ErrTgt:             "LAPI_ERR_TGT",
	ErrUhdrLen:         "LAPI_ERR_UHDR_LEN",
	ErrHdrHndlrNull:    "LAPI_ERR_HDR_HNDLR_NULL",
	ErrCntrNull:        "LAPI_ERR_CNTR_NULL",
	ErrCntrVal:         "LAPI_ERR_CNTR_VAL",
	ErrQueryType:       "LAPI_ERR_QUERY_TYPE",
	ErrRmwOp:           "LAPI_ERR_RMW_OP",
	ErrTgtVarNull:      "LAPI_ERR_TGT_VAR_NULL",
	ErrSetVal:          "LAPI_ERR_SET_VAL",
	ErrOpSize:          "LAPI_ERR_OP_SZ",
	ErrTgtMemory:       "LAPI_ERR_UNKNOWN",
}

// String returns the code's name in lapi.h (LAPI_Msg_string).
func (c Code) String() string {
	if s, ok := codeNames[c]; ok {
		return s
	}
	return fmt.Sprintf("LAPI code %d", int(c))
}

// Error is returned by a LAPI call that refuses to work. If a call goes wrong at its target, its process ends with
// this error.
type Error struct {
	Code   Code
	Call   string // such as "LAPI_Get"
	Detail string // what was found and what is accepted
	Err    error  // cause, if there is one
	At     sim.Place
}

// Place returns where the call that refuses was made. Of what goes wrong at
// the target it is not known.
func (e *Error) Place() sim.Place { return e.At }

func (e *Error) Error() string {
	s := fmt.Sprintf("%s: %s%s: %s", e.Call, e.Code, e.meaning(), e.Detail)
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// meaning says what LAPI has no code for.
func (e *Error) meaning() string {
	var access *node.AccessError
	switch {
	case e.Code != ErrTgtMemory || !errors.As(e.Err, &access):
		return ""
	case access.Align != 0:
		return " (misaligned address at the target)"
	}
	return " (address outside the target's memory)"
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func (c *Context) refuse(call string, code Code, format string, args ...any) error {
	return &Error{Code: code, Call: call, Detail: fmt.Sprintf(format, args...), At: c.place()}
}

// place is where the process is that calls LAPI; a header handler is none.
func (c *Context) place() sim.Place {
	if p := c.job.kernel.Current(); p != nil {
		return p.Place()
	}
	return sim.Place{}
}
