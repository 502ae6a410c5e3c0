// Warp operations: shuffles, votes, matches and reductions, with and without a mask. Lanes may be divergent.
#pragma once

#include "kernelmill/scheduler.h"

namespace kernelmill::rt {

enum Operation : unsigned char {
  op_shfl = 1, op_shfl_up, op_shfl_down, op_shfl_xor, op_ballot, op_any, op_all, op_match_any, op_match_all,
  op_sync, op_active, op_reduce, op_broadcast, op_permute, op_group
};

KERNELMILL_QUIET KERNELMILL_INLINE unsigned lane_id() { return linear_thread() % lanes_per_warp; }

KERNELMILL_QUIET KERNELMILL_INLINE void report_payload(Site site, size_t size) {
  report(finding_here("warp-payload", site), "a warp operation on values of %zu bytes, but the limit is %zu", size, most_payload);
  give_up();
}

// Waits for the other lanes and offers them `size` bytes to read; returns the mask of participating lanes.
KERNELMILL_QUIET KERNELMILL_CONVERGENT __attribute__((noinline)) inline uint64_t meet(const void *value, size_t size,
                                                                                     unsigned char operation,
                                                                                     uint64_t mask, Site site) {
  if (!in_kernel) not_in_kernel(site);
  Block &b = *block;
  unsigned t = linear_thread();
  Lane &l = b.lanes[t];
  if (size > most_payload) report_payload(site, size);
  l.parity ^= 1;
  __builtin_memcpy(l.payload[l.parity], value, size);
  l.site = site;
  l.place = __builtin_return_address(0);
  l.mask = mask;
  l.operation = operation;
  if (mask != no_mask && !(mask >> t % lanes_per_warp & 1))
    report(finding_here("warp-mask", site), "the mask 0x%llx of a warp operation does not include the calling lane (%u)",
           static_cast<unsigned long long>(mask), t % lanes_per_warp);
  leave(b, t, State::at_warp);
  return l.present;
}
// The bytes that a lane of this warp offered in the last operation.
KERNELMILL_QUIET KERNELMILL_INLINE const unsigned char *offered(unsigned lane) {
  const Lane &l = block->lanes[linear_thread() / lanes_per_warp * lanes_per_warp + lane];
  // A lane that has reached its next operation writes to its other payload.
  const Lane &me = block->lanes[linear_thread()];
  return l.payload[l.state == State::at_warp && &l != &me ? l.parity ^ 1 : l.parity];
}
template <class T>
KERNELMILL_QUIET inline T value_of(unsigned lane) {
  T value;
  __builtin_memcpy(static_cast<void *>(&value), offered(lane), sizeof(T));
  return value;
}
KERNELMILL_QUIET KERNELMILL_INLINE uint64_t whole_mask(uint64_t mask) {
  // A mask of 32 lanes, as in CUDA programs, means all lanes of a 32-lane warp, and the lane's half of a 64-lane warp.
  return lanes_per_warp == 32 ? mask & 0xffffffffu : mask;
}

// Lanes that the block does not have are not reported: tree reductions of small blocks read from them and ignore the
// results.
KERNELMILL_QUIET KERNELMILL_INLINE void report_inactive(Site site, int source) {
  const unsigned thread = linear_thread() / lanes_per_warp * lanes_per_warp + unsigned(source);
  if (thread >= block->count) return;
  static int seen[32];
  static unsigned used = 0;
  for (unsigned i = 0; i < used; ++i)
    if (seen[i] == site.line) return;
  if (used < 32) seen[used++] = site.line;
  Finding f = finding_here("inactive-lane", site);
  f.severity = "warning";
  report(f, "a lane reads from lane %d, which does not participate: the result is undefined", source);
}
// `source` is a lane; a negative one, or one that does not participate, yields the lane's own value.
template <class T>
KERNELMILL_QUIET inline T exchange(T value, int source, unsigned char operation, uint64_t mask, Site site) {
  static_assert(std::is_trivially_copyable<T>::value, "lanes can exchange only trivially copyable values");
  uint64_t present = meet(&value, sizeof(T), operation, mask, site);
  if (source < 0 || source >= int(lanes_per_warp)) return value;
  if (KERNELMILL_UNLIKELY(!(present >> source & 1))) {
    if (strict) report_inactive(site, source);
    return value;
  }
  return value_of<T>(unsigned(source));
}
KERNELMILL_QUIET KERNELMILL_INLINE int from(int source, int width) {
  int lane = int(lane_id());
  return (lane & ~(width - 1)) + (source & (width - 1));
}
KERNELMILL_QUIET KERNELMILL_INLINE int from_above(unsigned delta, int width) {
  int lane = int(lane_id());
  return unsigned(lane & (width - 1)) + delta < unsigned(width) ? lane + int(delta) : -1;
}
KERNELMILL_QUIET KERNELMILL_INLINE int from_below(unsigned delta, int width) {
  int lane = int(lane_id());
  return unsigned(lane & (width - 1)) >= delta ? lane - int(delta) : -1;
}
KERNELMILL_QUIET KERNELMILL_INLINE int from_across(int bits, int width) {
  int lane = int(lane_id()), other = lane ^ bits;
  return other < (lane & ~(width - 1)) + width ? other : -1;
}
KERNELMILL_QUIET KERNELMILL_INLINE uint64_t ballot(bool predicate, unsigned char operation, uint64_t mask, Site site,
                                        uint64_t *participants = nullptr) {
  unsigned char vote = predicate;
  uint64_t present = meet(&vote, 1, operation, mask, site), result = 0;
  if (participants) *participants = present;
  for (uint64_t rest = present; rest; rest &= rest - 1) {
    unsigned i = unsigned(__builtin_ctzll(rest));
    if (*offered(i)) result |= uint64_t(1) << i;
  }
  return result;
}
template <class T>
KERNELMILL_QUIET inline uint64_t match_any(T value, uint64_t mask, Site site) {
  uint64_t present = meet(&value, sizeof(T), op_match_any, mask, site), result = 0;
  for (uint64_t rest = present; rest; rest &= rest - 1) {
    unsigned i = unsigned(__builtin_ctzll(rest));
    if (!__builtin_memcmp(offered(i), &value, sizeof(T))) result |= uint64_t(1) << i;
  }
  return result;
}
template <class T>
KERNELMILL_QUIET inline uint64_t match_all(T value, int *all, uint64_t mask, Site site) {
  uint64_t present = meet(&value, sizeof(T), op_match_all, mask, site);
  *all = 1;
  for (uint64_t rest = present; rest; rest &= rest - 1)
    if (__builtin_memcmp(offered(unsigned(__builtin_ctzll(rest))), &value, sizeof(T))) *all = 0;
  return *all ? present : 0;
}
template <class T, class F>
KERNELMILL_QUIET inline T reduce(T value, uint64_t mask, Site site, F combine) {
  uint64_t present = meet(&value, sizeof(T), op_reduce, mask, site);
  T result = value_of<T>(unsigned(__builtin_ctzll(present)));
  for (uint64_t rest = present & (present - 1); rest; rest &= rest - 1)
    result = combine(result, value_of<T>(unsigned(__builtin_ctzll(rest))));
  return result;
}
}  // namespace kernelmill::rt

#define KERNELMILL_WARP_EXCHANGE(name, operation, parameter, source)                                                  \
  template <class T>                                                                                                  \
  inline T name(T value, parameter, int width = warpSize, KERNELMILL_SITE_PARAMETERS) {                               \
    using namespace ::kernelmill::rt;                                                                                 \
    return exchange(value, source, operation, no_mask, KERNELMILL_SITE);                                           \
  }                                                                                                                   \
  template <class M, class T>                                                                                         \
  inline T name##_sync(M mask, T value, parameter, int width = warpSize, KERNELMILL_SITE_PARAMETERS) {                \
    using namespace ::kernelmill::rt;                                                                                 \
    return exchange(value, source, operation, whole_mask(uint64_t(mask)), KERNELMILL_SITE);                           \
  }
KERNELMILL_WARP_EXCHANGE(__shfl, op_shfl, int lane, from(lane, width))
KERNELMILL_WARP_EXCHANGE(__shfl_up, op_shfl_up, unsigned delta, from_below(delta, width))
KERNELMILL_WARP_EXCHANGE(__shfl_down, op_shfl_down, unsigned delta, from_above(delta, width))
KERNELMILL_WARP_EXCHANGE(__shfl_xor, op_shfl_xor, int bits, from_across(bits, width))
#undef KERNELMILL_WARP_EXCHANGE

// Defined because AMD's headers lack the function. It is not a template, so that it is preferred to a program's own
// templates.
#define KERNELMILL_WARP_EXCHANGE_OF(T, name, operation, parameter, source)                                            \
  inline T name(T value, parameter, int width = warpSize, KERNELMILL_SITE_PARAMETERS) {                               \
    using namespace ::kernelmill::rt;                                                                                 \
    return exchange(value, source, operation, no_mask, KERNELMILL_SITE);                                              \
  }
#define KERNELMILL_WARP_EXCHANGES_OF(T)                                                                               \
  KERNELMILL_WARP_EXCHANGE_OF(T, __shfl, op_shfl, int lane, from(lane, width))                                        \
  KERNELMILL_WARP_EXCHANGE_OF(T, __shfl_up, op_shfl_up, unsigned delta, from_below(delta, width))                     \
  KERNELMILL_WARP_EXCHANGE_OF(T, __shfl_down, op_shfl_down, unsigned delta, from_above(delta, width))                 \
  KERNELMILL_WARP_EXCHANGE_OF(T, __shfl_xor, op_shfl_xor, int bits, from_across(bits, width))
#ifdef KERNELMILL_HAS_HALF
KERNELMILL_WARP_EXCHANGES_OF(__half)
#endif
#ifdef KERNELMILL_HAS_BFLOAT
KERNELMILL_WARP_EXCHANGES_OF(__hip_bfloat16)
#endif

KERNELMILL_INLINE unsigned long long __ballot(int predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(predicate != 0, op_ballot, no_mask, KERNELMILL_SITE);
}
KERNELMILL_INLINE unsigned long long __ballot64(int predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(predicate != 0, op_ballot, no_mask, KERNELMILL_SITE);
}
KERNELMILL_INLINE int __any(int predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(predicate != 0, op_any, no_mask, KERNELMILL_SITE) != 0;
}
KERNELMILL_INLINE int __all(int predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(predicate == 0, op_all, no_mask, KERNELMILL_SITE) == 0;
}
template <class M>
inline unsigned long long __ballot_sync(M mask, int predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(predicate != 0, op_ballot, whole_mask(uint64_t(mask)), KERNELMILL_SITE) & uint64_t(mask);
}
template <class M>
inline int __any_sync(M mask, int predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(predicate != 0, op_any, whole_mask(uint64_t(mask)), KERNELMILL_SITE) != 0;
}
template <class M>
inline int __all_sync(M mask, int predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(predicate == 0, op_all, whole_mask(uint64_t(mask)), KERNELMILL_SITE) == 0;
}
KERNELMILL_INLINE unsigned long long __activemask(KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(true, op_active, no_mask, KERNELMILL_SITE);
}
KERNELMILL_INLINE void __syncwarp(KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::meet("", 1, ::kernelmill::rt::op_sync, ::kernelmill::rt::no_mask, KERNELMILL_SITE);
}
template <class M, class = std::enable_if_t<std::is_integral<M>::value>>
inline void __syncwarp(M mask, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  meet("", 1, op_sync, whole_mask(uint64_t(mask)), KERNELMILL_SITE);
}
#define __builtin_amdgcn_wave_barrier() __syncwarp()
// Programs define the `_sync` variants themselves unless this macro is defined.
#ifndef HIP_ENABLE_WARP_SYNC_BUILTINS
#define HIP_ENABLE_WARP_SYNC_BUILTINS 1
#endif

template <class T>
inline unsigned long long __match_any(T value, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::match_any(value, ::kernelmill::rt::no_mask, KERNELMILL_SITE);
}
template <class T>
inline unsigned long long __match_all(T value, int *all, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::match_all(value, all, ::kernelmill::rt::no_mask, KERNELMILL_SITE);
}
template <class M, class T>
inline unsigned long long __match_any_sync(M mask, T value, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::match_any(value, ::kernelmill::rt::whole_mask(uint64_t(mask)), KERNELMILL_SITE) &
         uint64_t(mask);
}
template <class M, class T>
inline unsigned long long __match_all_sync(M mask, T value, int *all, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::match_all(value, all, ::kernelmill::rt::whole_mask(uint64_t(mask)), KERNELMILL_SITE) &
         uint64_t(mask);
}

#define KERNELMILL_WARP_REDUCE(name, expression)                                                                \
  template <class M, class T>                                                                                   \
  inline T name(M mask, T value, KERNELMILL_SITE_PARAMETERS) {                                                  \
    return ::kernelmill::rt::reduce(value, ::kernelmill::rt::whole_mask(uint64_t(mask)), KERNELMILL_SITE,       \
                                    [](T a, T b) -> T { return expression; });                                  \
  }
KERNELMILL_WARP_REDUCE(__reduce_add_sync, T(a + b))
KERNELMILL_WARP_REDUCE(__reduce_min_sync, b < a ? b : a)
KERNELMILL_WARP_REDUCE(__reduce_max_sync, a < b ? b : a)
KERNELMILL_WARP_REDUCE(__reduce_and_sync, T(a & b))
KERNELMILL_WARP_REDUCE(__reduce_or_sync, T(a | b))
KERNELMILL_WARP_REDUCE(__reduce_xor_sync, T(a ^ b))
#undef KERNELMILL_WARP_REDUCE

KERNELMILL_QUIET KERNELMILL_INLINE unsigned __lane_id() { return ::kernelmill::rt::lane_id(); }
KERNELMILL_QUIET KERNELMILL_INLINE unsigned long long __lanemask_lt() { return (1ull << __lane_id()) - 1; }
KERNELMILL_QUIET KERNELMILL_INLINE unsigned long long __lanemask_le() { return (2ull << __lane_id()) - 1; }
KERNELMILL_QUIET KERNELMILL_INLINE unsigned long long __lanemask_eq() { return 1ull << __lane_id(); }
KERNELMILL_QUIET KERNELMILL_INLINE unsigned long long __lanemask_ge() {
  return (~0ull >> (64 - ::kernelmill::rt::lanes_per_warp)) & ~__lanemask_lt();
}
KERNELMILL_QUIET KERNELMILL_INLINE unsigned long long __lanemask_gt() { return __lanemask_ge() & ~__lanemask_eq(); }

// Counts the set bits of a mask below this lane, as v_mbcnt does.
KERNELMILL_QUIET KERNELMILL_INLINE unsigned __builtin_amdgcn_mbcnt_lo(unsigned mask, unsigned add) {
  unsigned lane = __lane_id();
  return add + unsigned(__builtin_popcount(lane >= 32 ? mask : mask & ((1u << lane) - 1)));
}
KERNELMILL_QUIET KERNELMILL_INLINE unsigned __builtin_amdgcn_mbcnt_hi(unsigned mask, unsigned add) {
  unsigned lane = __lane_id();
  return lane < 32 ? add : add + unsigned(__builtin_popcount(mask & ((1u << (lane - 32)) - 1)));
}
KERNELMILL_INLINE int __builtin_amdgcn_readlane(int value, int lane, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return exchange(value, lane, op_broadcast, no_mask, KERNELMILL_SITE);
}
KERNELMILL_INLINE int __builtin_amdgcn_readfirstlane(int value, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  uint64_t present = meet(&value, sizeof value, op_broadcast, no_mask, KERNELMILL_SITE);
  return value_of<int>(unsigned(__builtin_ctzll(present)));
}
KERNELMILL_INLINE int __builtin_amdgcn_ds_bpermute(int address, int value, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return exchange(value, (address >> 2) & int(lanes_per_warp - 1), op_permute, no_mask, KERNELMILL_SITE);
}
KERNELMILL_INLINE unsigned long long __builtin_amdgcn_ballot_w64(bool predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return ballot(predicate, op_ballot, no_mask, KERNELMILL_SITE);
}
KERNELMILL_INLINE unsigned __builtin_amdgcn_ballot_w32(bool predicate, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return unsigned(ballot(predicate, op_ballot, no_mask, KERNELMILL_SITE));
}
#define __builtin_amdgcn_read_exec() __activemask()
#define __builtin_amdgcn_wavefrontsize() KERNELMILL_WARP_SIZE
#define __builtin_amdgcn_workitem_id_x() (threadIdx.x)
#define __builtin_amdgcn_workitem_id_y() (threadIdx.y)
#define __builtin_amdgcn_workitem_id_z() (threadIdx.z)
#define __builtin_amdgcn_workgroup_id_x() (blockIdx.x)
#define __builtin_amdgcn_workgroup_id_y() (blockIdx.y)
#define __builtin_amdgcn_workgroup_id_z() (blockIdx.z)
