// The builtins of AMD's compiler and the functions of its device library that HIP programs call directly.
//
// Their semantics follow the instructions of the same names in the "CDNA 3 Instruction Set Architecture" and LLVM's
// "User Guide for AMDGPU Backend".
#pragma once

#include <ctime>

#include "kernelmill/intrinsics.h"
#include "kernelmill/sync.h"
#include "kernelmill/warp.h"

typedef unsigned long long lane_mask;

namespace kernelmill::rt {
// The source lane of ds_swizzle. The top bit of the pattern selects permutations within four lanes rather than bit
// masks within 32 lanes.
KERNELMILL_QUIET KERNELMILL_INLINE int swizzled(unsigned pattern) {
  const unsigned lane = lane_id();
  if (pattern & 0x8000) return int((lane & ~3u) | (pattern >> (2 * (lane & 3)) & 3));
  return int((lane & ~31u) | ((((lane & 31) & (pattern & 31)) | (pattern >> 5 & 31)) ^ (pattern >> 10 & 31)));
}
// The lane that the calling lane reads from in a data-parallel primitive (DPP), which permutes rows of 16 lanes;
// negative if there is none.
KERNELMILL_QUIET KERNELMILL_INLINE int dpp_source(unsigned control) {
  const int lane = int(lane_id()), row = lane & ~15, in_row = lane & 15, low = int(control & 15), last = int(lanes_per_warp) - 1;
  if (control < 0x100) return (lane & ~3) | int(control >> (2 * (lane & 3)) & 3);
  switch (control & ~15u) {
    case 0x100: return in_row + low < 16 ? lane + low : -1;
    case 0x110: return in_row >= low ? lane - low : -1;
    case 0x120: return row | ((in_row - low) & 15);
    default: break;
  }
  switch (control) {
    case 0x130: return lane < last ? lane + 1 : -1;
    case 0x134: return (lane + 1) & last;
    case 0x138: return lane - 1;
    case 0x13c: return (lane - 1) & last;
    case 0x140: return row | (15 - in_row);
    case 0x141: return (lane & ~7) | (7 - (lane & 7));
    case 0x142: return row >= 16 ? row - 1 : -1;
    case 0x143: return lane >= 32 ? 31 : -1;
    default: return -1;
  }
}
template <class T>
inline T dpp(T old, T value, unsigned control, unsigned row_mask, unsigned bank_mask, bool zeros, Site site) {
  static_assert(sizeof(T) == 4, "data-parallel primitives move 32 bits");
  const unsigned lane = lane_id();
  const int source = dpp_source(control);
  T got = exchange(value, source, op_permute, no_mask, site);
  if (!(row_mask >> (lane / 16 & 3) & 1) || !(bank_mask >> (lane / 4 & 3) & 1)) return old;
  return source >= 0 ? got : zeros ? T{} : old;
}
}  // namespace kernelmill::rt

KERNELMILL_INLINE unsigned __mbcnt_lo(unsigned mask, unsigned add) { return __builtin_amdgcn_mbcnt_lo(mask, add); }
KERNELMILL_INLINE unsigned __mbcnt_hi(unsigned mask, unsigned add) { return __builtin_amdgcn_mbcnt_hi(mask, add); }
KERNELMILL_INLINE unsigned __hip_ds_bpermute(int address, unsigned value, KERNELMILL_SITE_PARAMETERS) {
  return unsigned(__builtin_amdgcn_ds_bpermute(address, int(value), km_file, km_line, km_function));
}
KERNELMILL_INLINE float __hip_ds_bpermutef(int address, float value, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::bits<float>(__builtin_amdgcn_ds_bpermute(address, ::kernelmill::bits<int>(value), km_file, km_line, km_function));
}
// Each lane sends its value to another lane. If several lanes send to one, the highest lane wins; a lane that receives
// no value gets 0.
KERNELMILL_QUIET KERNELMILL_INLINE int __builtin_amdgcn_ds_permute(int address, int value, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  const int sent[2] = {address, value}, me = int(lane_id());
  int got = 0;
  for (uint64_t rest = meet(sent, sizeof sent, op_permute, no_mask, KERNELMILL_SITE); rest; rest &= rest - 1) {
    int from[2];
    __builtin_memcpy(from, offered(unsigned(__builtin_ctzll(rest))), sizeof from);
    if (((from[0] >> 2) & int(lanes_per_warp - 1)) == me) got = from[1];
  }
  return got;
}
KERNELMILL_INLINE unsigned __hip_ds_permute(int address, unsigned value, KERNELMILL_SITE_PARAMETERS) {
  return unsigned(__builtin_amdgcn_ds_permute(address, int(value), km_file, km_line, km_function));
}
KERNELMILL_INLINE float __hip_ds_permutef(int address, float value, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::bits<float>(__builtin_amdgcn_ds_permute(address, ::kernelmill::bits<int>(value), km_file, km_line, km_function));
}
KERNELMILL_INLINE int __builtin_amdgcn_ds_swizzle(int value, unsigned pattern, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return exchange(value, swizzled(pattern), op_permute, no_mask, KERNELMILL_SITE);
}
KERNELMILL_INLINE unsigned km_swizzle(unsigned value, unsigned pattern, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::exchange(value, ::kernelmill::rt::swizzled(pattern), ::kernelmill::rt::op_permute,
                                    ::kernelmill::rt::no_mask, KERNELMILL_SITE);
}
KERNELMILL_INLINE float km_swizzlef(float value, unsigned pattern, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::exchange(value, ::kernelmill::rt::swizzled(pattern), ::kernelmill::rt::op_permute,
                                    ::kernelmill::rt::no_mask, KERNELMILL_SITE);
}
#define __hip_ds_swizzle(value, pattern) km_swizzle(value, pattern)
#define __hip_ds_swizzlef(value, pattern) km_swizzlef(value, pattern)
template <int pattern>
inline unsigned __hip_ds_swizzle_N(unsigned value, KERNELMILL_SITE_PARAMETERS) {
  return km_swizzle(value, pattern, km_file, km_line, km_function);
}
template <int pattern>
inline float __hip_ds_swizzlef_N(float value, KERNELMILL_SITE_PARAMETERS) {
  return km_swizzlef(value, pattern, km_file, km_line, km_function);
}
template <int control, int row_mask, int bank_mask, bool zeros>
inline int __hip_move_dpp_N(int value, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::dpp(value, value, unsigned(control), unsigned(row_mask), unsigned(bank_mask), zeros, KERNELMILL_SITE);
}
#define __hip_move_dpp(value, control, row_mask, bank_mask, zeros) \
  __hip_move_dpp_N<(control), (row_mask), (bank_mask), (zeros)>((value))
template <class T>
inline T km_update_dpp(T old, T value, unsigned control, unsigned row_mask, unsigned bank_mask, bool zeros,
                       KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::dpp(old, value, control, row_mask, bank_mask, zeros, KERNELMILL_SITE);
}
#define __builtin_amdgcn_update_dpp(old, value, control, row_mask, bank_mask, zeros) \
  km_update_dpp<int>(old, value, control, row_mask, bank_mask, zeros)
#define __builtin_amdgcn_mov_dpp(value, control, row_mask, bank_mask, zeros) \
  km_update_dpp<int>(value, value, control, row_mask, bank_mask, zeros)

KERNELMILL_INLINE void __named_sync(KERNELMILL_SITE_PARAMETERS) { __syncthreads(km_file, km_line, km_function); }
// Blocks run one after another, so all of them run on the first multiprocessor.
KERNELMILL_INLINE unsigned __smid() { return 0; }
#define __assertfail(...) abort()

// Arithmetic for which the device has special instructions.
#define __builtin_amdgcn_rcpf(x) (1.0f / (x))
#define __builtin_amdgcn_rcp(x) (1.0 / (x))
#define __builtin_amdgcn_rsqf(x) (1.0f / ::std::sqrt(static_cast<float>(x)))
#define __builtin_amdgcn_rsq(x) (1.0 / ::std::sqrt(static_cast<double>(x)))
#define __builtin_amdgcn_sqrtf(x) (::std::sqrt(static_cast<float>(x)))
#define __builtin_amdgcn_sinf(x) (::std::sin(6.283185307f * static_cast<float>(x)))
#define __builtin_amdgcn_cosf(x) (::std::cos(6.283185307f * static_cast<float>(x)))
#define __builtin_amdgcn_exp2f(x) (::std::exp2(static_cast<float>(x)))
#define __builtin_amdgcn_logf(x) (::std::log2(static_cast<float>(x)))
#define __builtin_amdgcn_fractf(x) ((x) - ::std::floor(static_cast<float>(x)))
KERNELMILL_INLINE float __builtin_amdgcn_fmed3f(float a, float b, float c) {
  return ::std::fmax(::std::fmin(a, b), ::std::fmin(::std::fmax(a, b), c));
}
KERNELMILL_INLINE unsigned __builtin_amdgcn_ubfe(unsigned value, unsigned offset, unsigned width) {
  offset &= 31, width &= 31;
  return width ? value >> offset & ((1u << width) - 1) : 0;
}
KERNELMILL_INLINE int __builtin_amdgcn_sbfe(int value, unsigned offset, unsigned width) {
  const unsigned field = __builtin_amdgcn_ubfe(unsigned(value), offset, width);
  width &= 31;
  return width ? int(field << (32 - width)) >> (32 - width) : 0;
}
KERNELMILL_INLINE unsigned __builtin_amdgcn_alignbit(unsigned high, unsigned low, unsigned shift) {
  return unsigned((uint64_t(high) << 32 | low) >> (shift & 31));
}
KERNELMILL_INLINE unsigned __builtin_amdgcn_alignbyte(unsigned high, unsigned low, unsigned shift) {
  return unsigned((uint64_t(high) << 32 | low) >> (8 * (shift & 3)));
}
namespace kernelmill::rt {
// The dot product of the packed parts of two words, added to `c` and saturated on request.
template <class Part, class Sum>
KERNELMILL_QUIET inline Sum dot(Sum a, Sum b, Sum c, unsigned width, bool saturate) {
  long long sum = c;
  for (unsigned at = 0; at < 32; at += width) {
    auto part = [&](Sum word) { return (long long)(Part(Part(uint32_t(word) << (32 - width - at)) >> (32 - width))); };
    sum += part(a) * part(b);
  }
  const long long low = (long long)std::numeric_limits<Sum>::min(), high = (long long)std::numeric_limits<Sum>::max();
  return !saturate ? Sum(sum) : sum < low ? Sum(low) : sum > high ? Sum(high) : Sum(sum);
}
}  // namespace kernelmill::rt
#define KERNELMILL_DOT(name, Part, width)                                                                         \
  inline Part __builtin_amdgcn_##name(Part a, Part b, Part c, bool saturate) {                                    \
    return ::kernelmill::rt::dot<Part>(a, b, c, width, saturate);                                                 \
  }
KERNELMILL_DOT(sdot4, int, 8)
KERNELMILL_DOT(udot4, unsigned, 8)
KERNELMILL_DOT(sdot8, int, 4)
KERNELMILL_DOT(udot8, unsigned, 4)
#undef KERNELMILL_DOT

// The macros by which a device compiler describes its target architecture.
#define __HIP_ARCH_HAS_GLOBAL_INT32_ATOMICS__ 1
#define __HIP_ARCH_HAS_GLOBAL_FLOAT_ATOMIC_EXCH__ 1
#define __HIP_ARCH_HAS_SHARED_INT32_ATOMICS__ 1
#define __HIP_ARCH_HAS_SHARED_FLOAT_ATOMIC_EXCH__ 1
#define __HIP_ARCH_HAS_FLOAT_ATOMIC_ADD__ 1
#define __HIP_ARCH_HAS_GLOBAL_INT64_ATOMICS__ 1
#define __HIP_ARCH_HAS_SHARED_INT64_ATOMICS__ 1
#define __HIP_ARCH_HAS_DOUBLES__ 1
#define __HIP_ARCH_HAS_WARP_VOTE__ 1
#define __HIP_ARCH_HAS_WARP_BALLOT__ 1
#define __HIP_ARCH_HAS_WARP_SHUFFLE__ 1
#define __HIP_ARCH_HAS_WARP_FUNNEL_SHIFT__ 0
#define __HIP_ARCH_HAS_THREAD_FENCE_SYSTEM__ 1
#define __HIP_ARCH_HAS_SYNC_THREAD_EXT__ 0
#define __HIP_ARCH_HAS_SURFACE_FUNCS__ 0
#define __HIP_ARCH_HAS_3DGRID__ 1
#define __HIP_ARCH_HAS_DYNAMIC_PARALLEL__ 0
