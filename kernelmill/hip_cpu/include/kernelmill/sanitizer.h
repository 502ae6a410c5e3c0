// Reports the kernel, block and thread of a sanitizer's error; the sanitizer itself knows only the source line.
#pragma once

#include "kernelmill/state.h"

#if defined(KERNELMILL_ASAN)
namespace kernelmill::rt {
KERNELMILL_BARE KERNELMILL_INLINE void report_kernel() {
  static bool reported = false;
  if (reported || !in_kernel) return;
  reported = true;
  report(finding_here("sanitizer", launched.site), "a sanitizer reported an error while this kernel ran");
}
// clang's libraries define the functions below themselves, but call the death callback before they exit.
inline const bool death_callback_is_set = (__sanitizer_set_death_callback(report_kernel), true);
}  // namespace kernelmill::rt
// g++'s libraries call these functions at the start of each report if the program defines them.
extern "C" __attribute__((weak, used)) KERNELMILL_BARE void __asan_on_error() { kernelmill::rt::report_kernel(); }
extern "C" __attribute__((weak, used)) KERNELMILL_BARE void __ubsan_on_report() { kernelmill::rt::report_kernel(); }
#endif
