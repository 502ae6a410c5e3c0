// HIP's keywords for a C++ compiler, and macros about this build.
#pragma once

#include <cstddef>
#include <cstdint>

#include "inline.h"

#define __HIP_CPU_RT__ 1
#ifndef __HIPCC__
#define __HIPCC__ 1
#endif
#ifndef __HIP__
#define __HIP__ 1
#endif
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif
#ifndef __HIP_PLATFORM_HCC__
#define __HIP_PLATFORM_HCC__ 1
#endif

// Thrust, if a program includes it, uses its plain C++ backend, which is number 4.
#ifndef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM 4
#endif

// Lanes of a wavefront: 64 as on CDNA, 32 as on RDNA.
#ifndef KERNELMILL_WARP_SIZE
#define KERNELMILL_WARP_SIZE 64
#endif
static_assert(KERNELMILL_WARP_SIZE == 32 || KERNELMILL_WARP_SIZE == 64, "a wavefront has 32 or 64 lanes");
#define __AMDGCN_WAVEFRONT_SIZE KERNELMILL_WARP_SIZE
#define __AMDGCN_WAVEFRONT_SIZE__ KERNELMILL_WARP_SIZE

// The device that hipGetDeviceProperties names, by the macros that hipcc defines when it compiles for it. Host and device
// code are compiled together here, so __HIP_DEVICE_COMPILE__ stays undefined: code that it guards is what the host sees.
#ifndef __AMDGCN__
#define __AMD__ 1
#define __AMDGPU__ 1
#define __AMDGCN__ 1
#endif
#if KERNELMILL_WARP_SIZE == 64
#define KERNELMILL_PROCESSOR "gfx90a"
#define __AMDGCN_CUMODE__ 1
#ifndef __GFX9__
#define __GFX9__ 1
#endif
#ifndef __gfx90a__
#define __gfx90a__ 1
#endif
#else
#define KERNELMILL_PROCESSOR "gfx1100"
#define __AMDGCN_CUMODE__ 0
#ifndef __GFX11__
#define __GFX11__ 1
#endif
#ifndef __gfx1100__
#define __gfx1100__ 1
#endif
#endif
#define __amdgcn_processor__ KERNELMILL_PROCESSOR
#define __amdgcn_target_id__ KERNELMILL_PROCESSOR

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KERNELMILL_ASAN 1
#endif
#if __has_feature(thread_sanitizer)
#define KERNELMILL_TRACED 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define KERNELMILL_ASAN 1
#endif
#ifdef __SANITIZE_THREAD__
#define KERNELMILL_TRACED 1
#endif

// The runtime's own loads and stores are not instrumented, because they are not accesses of a kernel.
#if defined(KERNELMILL_TRACED) && defined(__clang__)
#define KERNELMILL_QUIET __attribute__((disable_sanitizer_instrumentation))
#elif defined(KERNELMILL_TRACED)
#define KERNELMILL_QUIET __attribute__((no_sanitize_thread))
#else
#define KERNELMILL_QUIET
#endif
// For functions that switch stacks, in which a sanitizer must not keep a frame.
#if defined(__clang__) || !defined(KERNELMILL_TRACED)
#define KERNELMILL_BARE __attribute__((no_sanitize("address", "undefined", "thread")))
#else
#define KERNELMILL_BARE __attribute__((no_sanitize_thread))
#endif
// Merging, duplicating or moving a call in which lanes participate would change which lanes do.
#if defined(__clang__)
#define KERNELMILL_CONVERGENT __attribute__((convergent))
#else
#define KERNELMILL_CONVERGENT
#endif
// For functions compiled for processors with masked loads and stores, so that `if (i < n)` can be vectorized.
// Instructions that round differently are not enabled.
#if defined(__x86_64__) && !defined(KERNELMILL_TRACED) && !defined(KERNELMILL_ASAN)
#define KERNELMILL_MASKS 1
#define KERNELMILL_MASKED __attribute__((target("avx2")))
#else
#define KERNELMILL_MASKED
#endif
// Checkers read the running thread at any time.
#if defined(KERNELMILL_TRACED) || defined(KERNELMILL_ASAN)
#define KERNELMILL_THREAD_IS_SEEN asm volatile("" : : : "memory")
#define KERNELMILL_SEES_THREADS 1
#else
#define KERNELMILL_THREAD_IS_SEEN
#endif
#define KERNELMILL_LIKELY(x) __builtin_expect(!!(x), 1)
#define KERNELMILL_UNLIKELY(x) __builtin_expect(!!(x), 0)
// The position of the caller, as the last parameters of a function: known at compile time, even in macros.
#define KERNELMILL_SITE_PARAMETERS \
  const char *km_file = __builtin_FILE(), int km_line = __builtin_LINE(), const char *km_function = __builtin_FUNCTION()
#define KERNELMILL_SITE ::kernelmill::rt::Site{km_file, km_function, km_line}

namespace kernelmill::rt {
struct Site {
  const char *file;
  const char *function;
  int line;
};
}  // namespace kernelmill::rt

#define __host__
#define __device__
#define __global__
#define __constant__
#define __managed__
#define __shared__ static
#define __grid_constant__
#define __hip_pinned_shadow__
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
// Attributes of kernels for AMD's GPUs: clang rejects them for a CPU.
#define amdgpu_flat_work_group_size(...) unused
#define amdgpu_waves_per_eu(...) unused
#define amdgpu_num_sgpr(...) unused
#define amdgpu_num_vgpr(...) unused
#define amdgpu_max_num_work_groups(...) unused
#define __align__(n) __attribute__((aligned(n)))
#ifndef __forceinline__
#define __forceinline__ __inline__
#endif
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(...) __VA_ARGS__
