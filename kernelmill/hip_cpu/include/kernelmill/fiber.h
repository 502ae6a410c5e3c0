// Fibers: stacks that can be suspended and resumed on one operating system thread.
#pragma once

#include "kernelmill/report.h"

#ifdef KERNELMILL_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#if !defined(__x86_64__) && !defined(__aarch64__)
#include <ucontext.h>
#endif

namespace kernelmill::rt {

// The main stack is a Fiber too; only a sanitizer knows its `stack`.
struct Fiber {
  void *pointer = nullptr;
  char *stack = nullptr;
  size_t size = 0;
  void *fake_stack = nullptr;
  Fiber *next_idle = nullptr;
  Fiber *next_made = nullptr;
#if !defined(__x86_64__) && !defined(__aarch64__)
  ucontext_t context;
#endif
};

inline Fiber main_fiber;
inline Fiber *current_fiber = &main_fiber;
inline Fiber *fibers_made = nullptr;  // keeps fibers reachable, so that no leak checker reports them
inline void *main_stack_bottom = nullptr;

// Saves the callee-saved registers, changes the stack pointer, and restores them.
#if defined(__x86_64__)
extern "C" void kernelmill_switch_stack(void **from, void *to);
asm(R"(
.pushsection .text.kernelmill_switch_stack,"axG",@progbits,kernelmill_switch_stack,comdat
.weak kernelmill_switch_stack
.type kernelmill_switch_stack,@function
kernelmill_switch_stack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp,(%rdi)
  movq %rsi,%rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size kernelmill_switch_stack,.-kernelmill_switch_stack
.popsection
)");
#elif defined(__aarch64__)
extern "C" void kernelmill_switch_stack(void **from, void *to);
asm(R"(
.pushsection .text.kernelmill_switch_stack,"axG",%progbits,kernelmill_switch_stack,comdat
.weak kernelmill_switch_stack
.type kernelmill_switch_stack,%function
kernelmill_switch_stack:
  sub sp,sp,#160
  stp x19,x20,[sp]
  stp x21,x22,[sp,#16]
  stp x23,x24,[sp,#32]
  stp x25,x26,[sp,#48]
  stp x27,x28,[sp,#64]
  stp x29,x30,[sp,#80]
  stp d8,d9,[sp,#96]
  stp d10,d11,[sp,#112]
  stp d12,d13,[sp,#128]
  stp d14,d15,[sp,#144]
  mov x9,sp
  str x9,[x0]
  mov sp,x1
  ldp x19,x20,[sp]
  ldp x21,x22,[sp,#16]
  ldp x23,x24,[sp,#32]
  ldp x25,x26,[sp,#48]
  ldp x27,x28,[sp,#64]
  ldp x29,x30,[sp,#80]
  ldp d8,d9,[sp,#96]
  ldp d10,d11,[sp,#112]
  ldp d12,d13,[sp,#128]
  ldp d14,d15,[sp,#144]
  add sp,sp,#160
  ret
.size kernelmill_switch_stack,.-kernelmill_switch_stack
.popsection
)");
#endif

KERNELMILL_BARE KERNELMILL_INLINE void switch_to(Fiber *to) {
  Fiber *from = current_fiber;
  if (from == to) return;
  current_fiber = to;
#ifdef KERNELMILL_ASAN
  __sanitizer_start_switch_fiber(&from->fake_stack, to->stack, to->size);
#endif
#if defined(__x86_64__) || defined(__aarch64__)
  kernelmill_switch_stack(&from->pointer, to->pointer);
#else
  swapcontext(&from->context, &to->context);
#endif
#ifdef KERNELMILL_ASAN
  __sanitizer_finish_switch_fiber(from->fake_stack, nullptr, nullptr);
#endif
}

// Called first on a new stack; the sanitizer reports the bounds of the main stack once.
KERNELMILL_BARE KERNELMILL_INLINE void on_new_stack() {
#ifdef KERNELMILL_ASAN
  const void *bottom = nullptr;
  size_t size = 0;
  __sanitizer_finish_switch_fiber(nullptr, &bottom, &size);
  if (!main_fiber.stack) {
    main_fiber.stack = static_cast<char *>(const_cast<void *>(bottom));
    main_fiber.size = size;
  }
#endif
}

KERNELMILL_QUIET KERNELMILL_INLINE size_t stack_size() {
#ifdef KERNELMILL_ASAN
  constexpr long usual = 512 << 10;
#else
  constexpr long usual = 256 << 10;
#endif
  static const size_t size = (size_t(environment("KERNELMILL_STACK", usual)) + 4095) / 4096 * 4096;
  return size;
}

// The bytes of memory that this process may use; a large number if there is no limit.
KERNELMILL_QUIET KERNELMILL_INLINE size_t most_memory() {
  os::Limit limit{};
  constexpr size_t none = size_t(1) << 40;
  return os::limit_of(os::of_data, &limit) || os::value_of(limit) > none ? none : size_t(os::value_of(limit));
}

// An access to this page crashes. Linux 6.13 and later do this without splitting the mapping, which forks would have to
// copy: see MADV_GUARD_INSTALL in madvise(2).
KERNELMILL_QUIET KERNELMILL_INLINE void guard(void *memory, size_t size) {
#ifdef __linux__
  constexpr int install_guard = 102;
  if (!os::advise(memory, size, install_guard)) return;
#endif
  os::protect(memory, size, os::no_access);
}

// The memory of a stack and of a guard page below it; null if there is none. Stacks are mapped several at a time.
KERNELMILL_QUIET KERNELMILL_INLINE char *stack_memory(size_t size, size_t page) {
  constexpr size_t at_a_time = 16;
  static char *next = nullptr;
  static size_t left = 0;
  if (!left) {
    void *memory = os::map(nullptr, at_a_time * (size + page), os::readable_and_writable,
                           os::private_memory | os::without_reserve, -1, 0);
    if (!os::is_mapped(memory)) return nullptr;
    next = static_cast<char *>(memory);
    left = at_a_time;
  }
  char *const memory = next;
  next += size + page;
  --left;
  guard(memory, page);
  return memory;
}

// A stack with a guard page below it.
KERNELMILL_QUIET KERNELMILL_INLINE Fiber *make_fiber(void (*entry)()) {
  constexpr size_t page = 4096;
  auto *fiber = static_cast<Fiber *>(calloc(1, sizeof(Fiber)));
  size_t size = stack_size();
  char *memory = stack_memory(size, page);
  if (!fiber || !memory) {
    report(Finding{"out-of-memory"}, "not enough memory for the stacks of threads (%zu bytes each; KERNELMILL_STACK sets the size, --memory the limit)",
           size);
    give_up();
  }
  fiber->stack = memory + page;
  fiber->size = size;
  fiber->next_made = fibers_made;
  fibers_made = fiber;
  // Stacks start at different offsets in their pages, or else all their tops would share a few cache lines.
  static size_t made = 0;
  char *end = fiber->stack + size - 16 - made++ * 320 % 4096;
#if defined(__x86_64__)
  // As after a call: the stack is 16 bytes aligned before the return address is pushed.
  void **top = reinterpret_cast<void **>(end);
  *--top = nullptr;
  *--top = reinterpret_cast<void *>(entry);
  for (int i = 0; i < 6; ++i) *--top = nullptr;
  fiber->pointer = top;
#elif defined(__aarch64__)
  void **top = reinterpret_cast<void **>(end) - 20;
  memset(top, 0, 160);
  top[11] = reinterpret_cast<void *>(entry);
  fiber->pointer = top;
#else
  (void)end;
  getcontext(&fiber->context);
  fiber->context.uc_stack.ss_sp = fiber->stack;
  fiber->context.uc_stack.ss_size = size;
  makecontext(&fiber->context, entry, 0);
#endif
  return fiber;
}

}  // namespace kernelmill::rt
