// Reports signals with the kernel, block and thread that was running. A sanitizer, if any, handles them instead.
#pragma once

#include "kernelmill/memory.h"

namespace kernelmill::rt {

KERNELMILL_QUIET KERNELMILL_INLINE void on_fault(int number, os::SignalInfo *info, void *) {
  const char *kind = number == os::aborted               ? "abort"
                     : number == os::arithmetic_error    ? "arithmetic"
                     : number == os::illegal_instruction ? "trap"
                                                         : "crash";
  const char *address = static_cast<const char *>(os::address_of(*info));
  Finding f = finding_here(kind, in_kernel ? launched.site : Site{"", "", 0});
#ifndef KERNELMILL_SEES_THREADS
  f.some_thread = in_rows && blocked == Flag::no && number != os::aborted;
#endif
  bool overflow = false;
  for (Fiber *fiber = fibers_made; fiber; fiber = fiber->next_made)
    overflow = overflow || (address >= fiber->stack - 4096 && address < fiber->stack);
  if (number == os::aborted)
    report(f, "%s", in_kernel ? "a kernel failed an assertion or called abort" : "the host code aborted");
  else if (number == os::arithmetic_error)
    report(f, "%s", in_kernel ? "an integer division by zero in a kernel" : "an integer division by zero");
  else if (overflow)
    report(f, "a thread used more than %zu bytes of stack (KERNELMILL_STACK sets the limit)", stack_size());
  else
    report(f, "%s accessed the unmapped address %p", in_kernel ? "a kernel" : "the host code", os::address_of(*info));
  fflush(stdout);
  const os::SignalAction by_default{};
  os::handle_signal(number, &by_default, nullptr);
  os::raise_signal(number);
}

KERNELMILL_QUIET KERNELMILL_INLINE void watch_crashes() {
#ifndef KERNELMILL_ASAN
  static char stack[64 << 10];
  const os::SignalStack alternative = os::signal_stack(stack, sizeof stack);
  os::use_signal_stack(&alternative, nullptr);
  const os::SignalAction action = os::action_of(on_fault);
  for (int number : {os::segmentation_fault, os::bus_error, os::arithmetic_error, os::illegal_instruction, os::aborted}) {
    os::SignalAction old{};
    os::handle_signal(number, nullptr, &old);
    if (os::is_default(old)) os::handle_signal(number, &action, nullptr);
  }
#endif
}
}  // namespace kernelmill::rt
