// Dynamic shared memory: one buffer in the process, whatever its name and type in a kernel.
#pragma once

#include "kernelmill/state.h"

namespace kernelmill::rt {
// `extern __shared__ T name[]` is rewritten to `T (&name)[] = dynamic_shared;`
struct DynamicShared {
  template <class T>
  operator T &() const {
    return *reinterpret_cast<T *>(dynamic_shared_memory);
  }
};
inline constexpr DynamicShared dynamic_shared{};
}  // namespace kernelmill::rt

#define HIP_DYNAMIC_SHARED(type, name) type(&name)[] = ::kernelmill::rt::dynamic_shared;
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
