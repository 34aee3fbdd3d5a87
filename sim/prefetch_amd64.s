#include "textflag.h"

// func prefetch(stack, goroutine, closure uintptr)
//
// Seven lines of the stack: the frames of Sleep and of the coroutine's switch lie
// below the hint, those of the process's body above it. Four lines of the
// record: what a switch of coroutines reads and writes.
TEXT ·prefetch(SB), NOSPLIT, $0-24
	MOVQ stack+0(FP), AX
	MOVQ goroutine+8(FP), BX
	MOVQ closure+16(FP), CX
	PREFETCHT0 -192(AX)
	PREFETCHT0 -128(AX)
	PREFETCHT0 -64(AX)
	PREFETCHT0 (AX)
	PREFETCHT0 64(AX)
	PREFETCHT0 128(AX)
	PREFETCHT0 192(AX)
	PREFETCHT0 (BX)
	PREFETCHT0 64(BX)
	PREFETCHT0 128(BX)
	PREFETCHT0 192(BX)
	PREFETCHT0 (CX)
	RET

// func prefetchLines(at uintptr, lines int)
TEXT ·prefetchLines(SB), NOSPLIT, $0-16
	MOVQ at+0(FP), AX
	MOVQ lines+8(FP), CX
next:
	PREFETCHT0 (AX)
	ADDQ $64, AX
	DECQ CX
	JGT  next
	RET

// func currentGoroutine() uintptr
TEXT ·currentGoroutine(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	MOVQ AX, ret+0(FP)
	RET
