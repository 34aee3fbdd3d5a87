#include "textflag.h"

// func prefetch(stack, goroutine, closure uintptr)
//
// The same lines as on amd64. An offset of PRFM is a multiple of 8 and not negative.
TEXT ·prefetch(SB), NOSPLIT, $0-24
	MOVD stack+0(FP), R0
	MOVD goroutine+8(FP), R1
	MOVD closure+16(FP), R2
	SUB  $192, R0
	PRFM (R0), PLDL1KEEP
	PRFM 64(R0), PLDL1KEEP
	PRFM 128(R0), PLDL1KEEP
	PRFM 192(R0), PLDL1KEEP
	PRFM 256(R0), PLDL1KEEP
	PRFM 320(R0), PLDL1KEEP
	PRFM 384(R0), PLDL1KEEP
	PRFM (R1), PLDL1KEEP
	PRFM 64(R1), PLDL1KEEP
	PRFM 128(R1), PLDL1KEEP
	PRFM 192(R1), PLDL1KEEP
	PRFM (R2), PLDL1KEEP
	RET

// func prefetchLines(at uintptr, lines int)
TEXT ·prefetchLines(SB), NOSPLIT, $0-16
	MOVD at+0(FP), R0
	MOVD lines+8(FP), R1
next:
	PRFM (R0), PLDL1KEEP
	ADD  $64, R0
	SUBS $1, R1
	BGT  next
	RET

// func currentGoroutine() uintptr
TEXT ·currentGoroutine(SB), NOSPLIT, $0-8
	MOVD g, R0
	MOVD R0, ret+0(FP)
	RET
