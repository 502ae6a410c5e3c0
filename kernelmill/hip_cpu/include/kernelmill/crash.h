// Reports signals with the kernel, block and thread that was running. A sanitizer, if any, handles them instead.
#pragma once

#include <unwind.h>

#include "kernelmill/memory.h"

namespace kernelmill::rt {
namespace image {
extern "C" char __executable_start, _end;
}

// The calls of the executable that led to a signal, as addresses in its file.
struct Frames {
  static constexpr unsigned most = 32;
  size_t offsets[most];
  unsigned count = 0;
  KERNELMILL_QUIET static _Unwind_Reason_Code add(_Unwind_Context *context, void *frames) {
    auto *self = static_cast<Frames *>(frames);
    int is_signal_frame = 0;
    const size_t at = _Unwind_GetIPInfo(context, &is_signal_frame) - !is_signal_frame;  // the call, not what follows it
    const auto start = reinterpret_cast<size_t>(&image::__executable_start), end = reinterpret_cast<size_t>(&image::_end);
    constexpr int elf_type = 16, movable = 3;
    const size_t bias = (&image::__executable_start)[elf_type] == movable ? start : 0;
    if (at - start < end - start) self->offsets[self->count++] = at - bias;
    return self->count < most ? _URC_NO_REASON : _URC_END_OF_STACK;
  }
};

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
  Frames frames;
  _Unwind_Backtrace(Frames::add, &frames);
  f.frames = frames.offsets;
  f.frame_count = frames.count;
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
