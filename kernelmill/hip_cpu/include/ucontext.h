// <ucontext.h> whose functions make no system calls. A CPU reference runs each thread of a block in a context, and
// switches between them at each barrier; the C library's functions set the signal mask each time, and under
// AddressSanitizer they clear the shadow memory of a whole stack too.
//
// Contexts stay those of the C library, so that programs may look into them. The only difference: the signal mask is
// neither saved nor set.
#include_next <ucontext.h>

// Precompiled builds have two copies of this file on their include path, so no `#pragma once`.
#ifndef KERNELMILL_UCONTEXT_H
#define KERNELMILL_UCONTEXT_H

#if defined(__HIP_CPU_RT__) && defined(__x86_64__) && defined(__GLIBC__)
// Saves what a function must preserve, in the context that rdi points to: registers as mcontext_t numbers them, and how
// floating-point numbers round.
#define KERNELMILL_SAVE_REGISTERS \
  "movq %r12,32(%rdi)\n" \
  "movq %r13,40(%rdi)\n" \
  "movq %r14,48(%rdi)\n" \
  "movq %r15,56(%rdi)\n" \
  "movq %rbp,80(%rdi)\n" \
  "movq %rbx,88(%rdi)\n" \
  "leaq 8(%rsp),%rcx\n" \
  "movq %rcx,120(%rdi)\n" \
  "movq (%rsp),%rcx\n" \
  "movq %rcx,128(%rdi)\n" \
  "movq 184(%rdi),%rcx\n" \
  "fnstcw (%rcx)\n" \
  "stmxcsr 24(%rcx)\n"
// Saves them, loads the same, and the arguments that makecontext stored.
extern "C" int kernelmill_switch_context(mcontext_t *from, const mcontext_t *to);
asm(R"(
.pushsection .text.kernelmill_switch_context,"axG",@progbits,kernelmill_switch_context,comdat
.weak kernelmill_switch_context
.type kernelmill_switch_context,@function
kernelmill_switch_context:
)" KERNELMILL_SAVE_REGISTERS R"(
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
// Saves them, and returns 0, also when a context goes on from there.
extern "C" int kernelmill_save_context(mcontext_t *from);
asm(R"(
.pushsection .text.kernelmill_save_context,"axG",@progbits,kernelmill_save_context,comdat
.weak kernelmill_save_context
.type kernelmill_save_context,@function
kernelmill_save_context:
)" KERNELMILL_SAVE_REGISTERS R"(
  xorl %eax,%eax
  ret
.size kernelmill_save_context,.-kernelmill_save_context
.popsection
)");
#undef KERNELMILL_SAVE_REGISTERS
static_assert(offsetof(mcontext_t, gregs) + 8 * REG_RIP == 128 && offsetof(mcontext_t, fpregs) == 184 &&
                  offsetof(_libc_fpstate, mxcsr) == 24,
              "the offsets above are those of the C library");

// Where a context of kernelmill_make_context starts: calls the function in r12, and goes on with the context in r14.
extern "C" void kernelmill_start_context();
asm(R"(
.pushsection .text.kernelmill_start_context,"axG",@progbits,kernelmill_start_context,comdat
.weak kernelmill_start_context
.type kernelmill_start_context,@function
kernelmill_start_context:
  call *%r12
  movq %r13,%rdi
  movq %r14,%rsi
  call kernelmill_switch_context
  hlt
.size kernelmill_start_context,.-kernelmill_start_context
.popsection
)");

// The registers of a context, with room for how floating-point numbers round.
KERNELMILL_BARE inline mcontext_t *kernelmill_registers(ucontext_t *context) {
  context->uc_mcontext.fpregs = &context->__fpregs_mem;
  return &context->uc_mcontext;
}

KERNELMILL_BARE inline int kernelmill_swap_context(ucontext_t *from, const ucontext_t *to) {
  return kernelmill_switch_context(kernelmill_registers(from), &to->uc_mcontext);
}

KERNELMILL_BARE inline int kernelmill_set_context(const ucontext_t *to) {
  ucontext_t left;
  return kernelmill_switch_context(kernelmill_registers(&left), &to->uc_mcontext);
}

// A context that calls a function without arguments and goes on with its link. Others are made by the C library, which
// goes on with all that it saves of a context.
template <typename... Arguments>
KERNELMILL_BARE void kernelmill_make_context(ucontext_t *context, void (*entry)(), int count, Arguments... arguments) {
  if (sizeof...(Arguments) > 0 || !context->uc_link) {
    if (context->uc_link) getcontext(context->uc_link);
    makecontext(context, entry, count, arguments...);
  } else {
    greg_t *const registers = context->uc_mcontext.gregs;
    const auto end = greg_t(static_cast<char *>(context->uc_stack.ss_sp) + context->uc_stack.ss_size);
    registers[REG_RSP] = end & -16;
    registers[REG_RIP] = greg_t(&kernelmill_start_context);
    registers[REG_R12] = greg_t(entry);
    registers[REG_R13] = greg_t(&context->uc_mcontext);
    registers[REG_R14] = greg_t(&context->uc_link->uc_mcontext);
  }
}
#define getcontext(context) kernelmill_save_context(kernelmill_registers(context))
#define setcontext kernelmill_set_context
#define makecontext kernelmill_make_context
#define swapcontext kernelmill_swap_context
#endif

#endif
