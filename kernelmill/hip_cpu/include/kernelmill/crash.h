// Reports signals with the kernel, block and thread that was running. A sanitizer, if any, handles them instead.
#pragma once

#include <signal.h>

#include "kernelmill/memory.h"

namespace kernelmill::rt {

KERNELMILL_QUIET KERNELMILL_INLINE void on_fault(int number, siginfo_t *info, void *) {
  const char *kind = number == SIGABRT ? "abort" : number == SIGFPE ? "arithmetic" : number == SIGILL ? "trap" : "crash";
  const char *address = static_cast<const char *>(info->si_addr);
  Finding f = finding_here(kind, in_kernel ? launched.site : Site{"", "", 0});
#ifndef KERNELMILL_SEES_THREADS
  f.some_thread = in_rows && blocked == Flag::no && number != SIGABRT;
#endif
  bool overflow = false;
  for (Fiber *fiber = fibers_made; fiber; fiber = fiber->next_made)
    overflow = overflow || (address >= fiber->stack - 4096 && address < fiber->stack);
  if (number == SIGABRT)
    report(f, "%s", in_kernel ? "a kernel failed an assertion or called abort" : "the host code aborted");
  else if (number == SIGFPE)
    report(f, "%s", in_kernel ? "an integer division by zero in a kernel" : "an integer division by zero");
  else if (overflow)
    report(f, "a thread used more than %zu bytes of stack (KERNELMILL_STACK sets the limit)", stack_size());
  else
    report(f, "%s accessed the unmapped address %p", in_kernel ? "a kernel" : "the host code", info->si_addr);
  fflush(stdout);
  signal(number, SIG_DFL);
  raise(number);
}

KERNELMILL_QUIET KERNELMILL_INLINE void watch_crashes() {
#ifndef KERNELMILL_ASAN
  static char stack[64 << 10];
  stack_t alternative{};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    struct sigaction old {};
    sigaction(number, nullptr, &old);
    if (old.sa_handler == SIG_DFL) sigaction(number, &action, nullptr);
  }
#endif
}
}  // namespace kernelmill::rt
