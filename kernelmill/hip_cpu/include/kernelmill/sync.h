// Barriers of a block, memory fences, clocks and traps.
#pragma once

#include "kernelmill/scheduler.h"

namespace kernelmill::rt {
// All threads share one operating system thread, so writes are visible. A fence only keeps the compiler from
// reordering.
KERNELMILL_QUIET KERNELMILL_INLINE void note_fence() {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (on_fence) on_fence();
}
}  // namespace kernelmill::rt

KERNELMILL_INLINE void __syncthreads(KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::wait_here(::kernelmill::rt::State::at_barrier, KERNELMILL_SITE);
}
KERNELMILL_QUIET KERNELMILL_INLINE int __syncthreads_count(int predicate, KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::block->votes += predicate != 0;
  ::kernelmill::rt::wait_here(::kernelmill::rt::State::at_barrier, KERNELMILL_SITE);
  return ::kernelmill::rt::block->votes_result;
}
KERNELMILL_QUIET KERNELMILL_INLINE int __syncthreads_and(int predicate, KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::block->all &= predicate != 0;
  ::kernelmill::rt::wait_here(::kernelmill::rt::State::at_barrier, KERNELMILL_SITE);
  return ::kernelmill::rt::block->all_result;
}
KERNELMILL_QUIET KERNELMILL_INLINE int __syncthreads_or(int predicate, KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::block->any |= predicate != 0;
  ::kernelmill::rt::wait_here(::kernelmill::rt::State::at_barrier, KERNELMILL_SITE);
  return ::kernelmill::rt::block->any_result;
}
KERNELMILL_INLINE void __barrier(int, KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::wait_here(::kernelmill::rt::State::at_barrier, KERNELMILL_SITE);
}
KERNELMILL_INLINE void __work_group_barrier(unsigned, KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::wait_here(::kernelmill::rt::State::at_barrier, KERNELMILL_SITE);
}
KERNELMILL_INLINE void __builtin_amdgcn_s_barrier_of_block(KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::wait_here(::kernelmill::rt::State::at_barrier, KERNELMILL_SITE);
}
#define __builtin_amdgcn_s_barrier() __builtin_amdgcn_s_barrier_of_block()

// A fence in a loop means that a thread may be waiting for another.
KERNELMILL_INLINE void __threadfence(KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::note_fence();
  ::kernelmill::rt::spun(KERNELMILL_SITE);
}
KERNELMILL_INLINE void __threadfence_block(KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::note_fence();
  ::kernelmill::rt::spun(KERNELMILL_SITE);
}
KERNELMILL_INLINE void __threadfence_system(KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::note_fence();
  ::kernelmill::rt::spun(KERNELMILL_SITE);
}
#define __builtin_amdgcn_fence(order, ...) __threadfence()

KERNELMILL_INLINE void __nanosleep(unsigned, KERNELMILL_SITE_PARAMETERS) {
  if (::kernelmill::rt::in_kernel) ::kernelmill::rt::wait_here(::kernelmill::rt::State::yielded, KERNELMILL_SITE);
}
#define __builtin_amdgcn_s_sleep(n) __nanosleep(n)
#define __builtin_amdgcn_s_waitcnt(n) ((void)(n))
#define __builtin_amdgcn_sched_barrier(n) ((void)(n))
#define __builtin_amdgcn_sched_group_barrier(a, b, c) ((void)0)
#define __builtin_amdgcn_s_setprio(n) ((void)(n))

KERNELMILL_QUIET KERNELMILL_INLINE long long clock64() {
  return static_cast<long long>(::kernelmill::rt::seconds() * 1e9);
}
KERNELMILL_INLINE long long wall_clock64() { return clock64() / 10; }
KERNELMILL_INLINE long long __clock64() { return clock64(); }
KERNELMILL_INLINE long long __clock() { return clock64(); }
#define __builtin_readcyclecounter() static_cast<unsigned long long>(clock64())
#define __builtin_amdgcn_s_memtime() static_cast<unsigned long long>(clock64())
#define __builtin_amdgcn_s_memrealtime() static_cast<unsigned long long>(wall_clock64())

[[noreturn]] KERNELMILL_QUIET KERNELMILL_INLINE void __trap(KERNELMILL_SITE_PARAMETERS) {
  ::kernelmill::rt::report(::kernelmill::rt::finding_here("trap", KERNELMILL_SITE), "the kernel executed a trap");
  ::kernelmill::rt::give_up();
}
#define __builtin_amdgcn_s_trap(n) __trap()
#define __builtin_amdgcn_endpgm() __trap()
