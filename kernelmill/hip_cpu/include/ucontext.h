// <ucontext.h> with a swapcontext that makes no system call. A CPU reference switches between the threads of a block
// at each barrier; the C library's function sets the signal mask each time, and under AddressSanitizer it clears the
// shadow memory of a whole stack too.
//
// Contexts stay those of the C library, so makecontext, getcontext, setcontext and uc_link work as usual. The only
// difference: switching neither saves nor sets the signal mask.
#include_next <ucontext.h>

// Precompiled builds have two copies of this file on their include path, so no `#pragma once`.
#ifndef KERNELMILL_UCONTEXT_H
#define KERNELMILL_UCONTEXT_H

#if defined(__HIP_CPU_RT__) && defined(__x86_64__) && defined(__GLIBC__)
// Saves what a function must preserve: registers as mcontext_t numbers them, and how floating-point numbers round.
// Loads the same, and the arguments that makecontext stored.
extern "C" int kernelmill_switch_context(mcontext_t *from, const mcontext_t *to);
asm(R"(
.pushsection .text.kernelmill_switch_context,"axG",@progbits,kernelmill_switch_context,comdat
.weak kernelmill_switch_context
.type kernelmill_switch_context,@function
kernelmill_switch_context:
  movq %r12,32(%rdi)
  movq %r13,40(%rdi)
  movq %r14,48(%rdi)
  movq %r15,56(%rdi)
  movq %rbp,80(%rdi)
  movq %rbx,88(%rdi)
  leaq 8(%rsp),%rcx
  movq %rcx,120(%rdi)
  movq (%rsp),%rcx
  movq %rcx,128(%rdi)
  movq 184(%rdi),%rcx
  fnstcw (%rcx)
  stmxcsr 24(%rcx)
  movq 184(%rsi),%rcx
  fldcw (%rcx)
  ldmxcsr 24(%rcx)
  movq 32(%rsi),%r12
  movq 40(%rsi),%r13
  movq 48(%rsi),%r14
  movq 56(%rsi),%r15
  movq 80(%rsi),%rbp
  movq 88(%rsi),%rbx
  movq 120(%rsi),%rsp
  pushq 128(%rsi)
  movq (%rsi),%r8
  movq 8(%rsi),%r9
  movq 64(%rsi),%rdi
  movq 96(%rsi),%rdx
  movq 112(%rsi),%rcx
  movq 72(%rsi),%rsi
  xorl %eax,%eax
  ret
.size kernelmill_switch_context,.-kernelmill_switch_context
.popsection
)");
static_assert(offsetof(mcontext_t, gregs) + 8 * REG_RIP == 128 && offsetof(mcontext_t, fpregs) == 184 &&
                  offsetof(_libc_fpstate, mxcsr) == 24,
              "the offsets above are those of the C library");

// The first time that a context is saved, the C library does it: setcontext needs the mask and all of its fields.
KERNELMILL_BARE inline int kernelmill_swap_context(ucontext_t *from, const ucontext_t *to) {
  if (from->uc_mcontext.fpregs != &from->__fpregs_mem) getcontext(from);
  return kernelmill_switch_context(&from->uc_mcontext, &to->uc_mcontext);
}
#define swapcontext kernelmill_swap_context
#endif

#endif
