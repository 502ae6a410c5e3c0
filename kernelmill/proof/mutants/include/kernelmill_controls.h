// Negative controls in place of a kernel, and what the tests compare.
#ifndef KERNELMILL_CONTROLS_H  // the copy of this header that is precompiled is another file
#define KERNELMILL_CONTROLS_H

#include <cstdlib>
#include <cstring>

#include <hip/hip_runtime.h>

#include "kernelmill_sites.h"

namespace kernelmill_mutants {

// Each negative control, and whether it launches the kernel before it spoils an output or an input.
#define KERNELMILL_CONTROLS(CONTROL)                                            \
  CONTROL(does_nothing, false)                                                  \
  CONTROL(writes_zeros, false)                                                  \
  CONTROL(copies_input, false)                                                  \
  CONTROL(returns_stale_memory, true)                                           \
  CONTROL(changes_input, true)

#define KERNELMILL_NUMBER(name, launches) name,
enum Control { KERNELMILL_CONTROLS(KERNELMILL_NUMBER) controls };
#undef KERNELMILL_NUMBER
struct ControlInfo {
  const char *name;
  bool launches;
};
#define KERNELMILL_INFO(name, launches) {#name, launches},
inline const ControlInfo control_info[] = { KERNELMILL_CONTROLS(KERNELMILL_INFO) };
#undef KERNELMILL_INFO

// The control of one output: the kernel runs, but this output keeps the contents that it had before the launch.
constexpr int leaves_out_output = controls;
inline const char *left_out = "";

KERNELMILL_INLINE bool launches() {
  ++launch_number;
  return control == none || control == leaves_out_output || control_info[control].launches;
}

struct Bytes {
  void *pointer;
  size_t count;
};

// Bytes kept under the name of a buffer.
struct Kept {
  const char *name = "";
  void *bytes = nullptr;
  size_t count = 0;
  Kept *next = nullptr;
};

inline Kept *all_kept = nullptr;

KERNELMILL_INLINE Kept &kept(const char *name) {
  Kept **at = &all_kept;
  for (; *at; at = &(*at)->next)
    if (std::strcmp((*at)->name, name) == 0) return **at;
  *at = new Kept;
  (*at)->name = name;
  return **at;
}

// Before the launch: keeps the contents of the output that a control leaves out.
KERNELMILL_INLINE void keep_output(const char *name, Bytes output) {
  if (control != leaves_out_output || std::strcmp(name, left_out) != 0 || output.pointer == nullptr) return;
  Kept &before = kept(name);
  std::free(before.bytes);
  before.bytes = std::malloc(output.count + 1), before.count = output.count;
  (void)hipMemcpy(before.bytes, output.pointer, output.count, hipMemcpyDeviceToHost);
}

// What the tests compare in one case: the bytes of an output, and the comparisons under its name.
struct Compared {
  int which;
  const char *name;
  size_t bytes;
  long long comparisons;
  Compared *next;
};
inline Compared *all_compared = nullptr;
inline int counted_case = none;

KERNELMILL_INLINE Compared &compared_output(const char *name) {
  Compared **at = &all_compared;
  for (; *at; at = &(*at)->next)
    if ((*at)->which == counted_case && ((*at)->name == name || std::strcmp((*at)->name, name) == 0)) return **at;
  return *(*at = new Compared{counted_case, name, 0, 0, nullptr});
}

KERNELMILL_QUICK inline void compared(const char *name) {
  if (counted_case != none) ++compared_output(name).comparisons;
}

KERNELMILL_INLINE void spoil_output(const char *name, Bytes output, Bytes input) {
  if (counted_case != none) compared_output(name).bytes = output.count;
  if (output.pointer == nullptr) return;  // a buffer that the case does not pass
  if (control == leaves_out_output && std::strcmp(name, left_out) == 0) {
    *applied = true;
    (void)hipMemcpy(output.pointer, kept(name).bytes, output.count, hipMemcpyHostToDevice);
  }
  if (control == does_nothing) *applied = true;
  if (control == writes_zeros) {
    *applied = true;
    (void)hipMemset(output.pointer, 0, output.count);
  }
  if (control == copies_input && input.pointer) {
    *applied = true;
    (void)hipMemcpy(output.pointer, input.pointer, input.count < output.count ? input.count : output.count,
                    hipMemcpyDeviceToDevice);
  }
  if (control == returns_stale_memory) {
    *applied = true;
    void *const now = std::malloc(output.count + 1);
    (void)hipMemcpy(now, output.pointer, output.count, hipMemcpyDeviceToHost);
    Kept &old = kept(name);
    if (old.bytes)
      (void)hipMemcpy(output.pointer, old.bytes, old.count < output.count ? old.count : output.count,
                      hipMemcpyHostToDevice);
    else
      (void)hipMemset(output.pointer, 0, output.count);
    std::free(old.bytes);
    old.bytes = now, old.count = output.count;
  }
}

KERNELMILL_INLINE void spoil_input(Bytes input) {
  if (control != changes_input || !input.count) return;
  *applied = true;
  char first = 0;
  (void)hipMemcpy(&first, input.pointer, 1, hipMemcpyDeviceToHost);
  first = char(first ^ 1);
  (void)hipMemcpy(input.pointer, &first, 1, hipMemcpyHostToDevice);
}

}  // namespace kernelmill_mutants
#endif
