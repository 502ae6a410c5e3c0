// Adds the kernel, block and thread to the report of a sanitizer, which knows only the source line.
#pragma once

#include "kernelmill/state.h"

#if defined(KERNELMILL_ASAN)
namespace kernelmill::rt {
KERNELMILL_BARE KERNELMILL_INLINE void sanitizer_spoke() {
  static bool said = false;
  if (said || !in_kernel) return;
  said = true;
  report(finding_here("sanitizer", launched.site), "a sanitizer found something while this kernel ran");
}
// clang's libraries come first and define functions of these names themselves, but call this one before they exit.
inline const bool told_of_death = (__sanitizer_set_death_callback(sanitizer_spoke), true);
}  // namespace kernelmill::rt
// g++'s libraries call these at the start of each report if a program defines them.
extern "C" __attribute__((weak, used)) KERNELMILL_BARE void __asan_on_error() { kernelmill::rt::sanitizer_spoke(); }
extern "C" __attribute__((weak, used)) KERNELMILL_BARE void __ubsan_on_report() { kernelmill::rt::sanitizer_spoke(); }
#endif
