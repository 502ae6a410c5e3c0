// Atomic operations.
//
// All device threads share one operating system thread, so a load followed by a store is atomic already. These
// functions wrap integers around as the device does, notify the access checker, and yield when a thread spins.
#pragma once

#include "kernelmill/scheduler.h"

namespace kernelmill::rt {

// Set by the access checker if it is linked.
inline void (*on_atomic)(const volatile void *address, size_t size, bool writes, Site site) = nullptr;

template <class T>
using same = typename std::common_type<T>::type;

KERNELMILL_QUIET KERNELMILL_INLINE void note_atomic(const volatile void *address, size_t size, bool writes, Site site) {
#ifdef KERNELMILL_TRACED
  if (on_atomic) on_atomic(address, size, writes, site);
#else
  (void)address;
  (void)size;
  (void)writes;
  (void)site;
#endif
}
template <class T>
KERNELMILL_QUIET inline T read(const volatile T *p) {
  return *const_cast<const T *>(p);
}
template <class T>
KERNELMILL_QUIET inline void write(volatile T *p, const T &value) {
  *const_cast<T *>(p) = value;
}
template <class T>
KERNELMILL_QUIET inline uint64_t bits_of(const T &value) {
  uint64_t bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T) < sizeof bits ? sizeof(T) : sizeof bits);
  return bits;
}
// Without optimization `memcmp` is a call that reads more bytes than were just stored, which takes ten times as long.
template <class T>
KERNELMILL_QUIET inline bool same_bits(const T &a, const T &b) {
  if constexpr (sizeof(T) <= sizeof(uint64_t)) return bits_of(a) == bits_of(b);
  return !__builtin_memcmp(&a, &b, sizeof(T));
}
// An operation without effect, for `spun`: threads that wait repeat it with the same address, value and operand.
template <class T>
KERNELMILL_QUIET inline uint64_t event_of(const volatile T *p, const T &old, uint64_t operand) {
  return ((reinterpret_cast<uintptr_t>(p) * 0x9e3779b97f4a7c15ull ^ bits_of(old)) * 0xbf58476d1ce4e5b9ull ^ operand) | 1;
}
template <class T, class F>
KERNELMILL_QUIET inline T update(volatile T *p, T operand, Site site, F change) {
  note_atomic(p, sizeof(T), true, site);
  T old = read(p), now = change(old);
  write(p, now);
  if (KERNELMILL_UNLIKELY(same_bits(old, now))) spun(site, event_of<T>(p, old, bits_of(operand)));
  return old;
}
// Integers wrap around instead of overflowing, which would be undefined.
template <class T>
KERNELMILL_QUIET inline T plus(T a, T b) {
  if constexpr (std::is_integral<T>::value && sizeof(T) >= sizeof(int))
    return T(std::make_unsigned_t<T>(a) + std::make_unsigned_t<T>(b));
  else
    return T(a + b);
}
template <class T>
KERNELMILL_QUIET inline T minus(T a, T b) {
  if constexpr (std::is_integral<T>::value && sizeof(T) >= sizeof(int))
    return T(std::make_unsigned_t<T>(a) - std::make_unsigned_t<T>(b));
  else
    return T(a - b);
}
template <class T>
KERNELMILL_QUIET inline bool compare_and_swap(volatile T *p, T *expected, T value, Site site) {
  note_atomic(p, sizeof(T), true, site);
  T old = read(p);
  if (same_bits(old, *expected)) {
    write(p, value);
    return true;
  }
  const uint64_t event = event_of<T>(p, old, bits_of(*expected) + bits_of(value) * 0x94d049bb133111ebull);
  *expected = old;
  spun(site, event);
  return false;
}
template <class T>
KERNELMILL_QUIET inline T load(const volatile T *p, Site site) {
  note_atomic(p, sizeof(T), false, site);
  T value = read(p);
  spun(site, event_of<T>(p, value, 0));
  return value;
}
template <class T>
KERNELMILL_QUIET inline void store(volatile T *p, T value, Site site) {
  note_atomic(p, sizeof(T), true, site);
  write(p, value);
}
}  // namespace kernelmill::rt

#define KERNELMILL_ATOMIC_FORM(name, suffix, expression)                                          \
  template <class T>                                                                              \
  inline T name##suffix(T *p, ::kernelmill::rt::same<T> v, KERNELMILL_SITE_PARAMETERS) {          \
    return ::kernelmill::rt::update<T>(p, T(v), KERNELMILL_SITE, [&](T o) -> T { return expression; });    \
  }                                                                                               \
  template <class T>                                                                              \
  inline T name##suffix(volatile T *p, ::kernelmill::rt::same<T> v, KERNELMILL_SITE_PARAMETERS) { \
    return ::kernelmill::rt::update<T>(p, T(v), KERNELMILL_SITE, [&](T o) -> T { return expression; });    \
  }
#define KERNELMILL_ATOMIC(name, expression)           \
  KERNELMILL_ATOMIC_FORM(name, , expression)          \
  KERNELMILL_ATOMIC_FORM(name, _system, expression)   \
  KERNELMILL_ATOMIC_FORM(name, _block, expression)
KERNELMILL_ATOMIC(atomicAdd, ::kernelmill::rt::plus<T>(o, v))
KERNELMILL_ATOMIC(atomicSub, ::kernelmill::rt::minus<T>(o, v))
KERNELMILL_ATOMIC(atomicMin, v < o ? v : o)
KERNELMILL_ATOMIC(atomicMax, o < v ? v : o)
KERNELMILL_ATOMIC(atomicAnd, T(o & v))
KERNELMILL_ATOMIC(atomicOr, T(o | v))
KERNELMILL_ATOMIC(atomicXor, T(o ^ v))
KERNELMILL_ATOMIC(atomicInc, o >= v ? T(0) : T(o + 1))
KERNELMILL_ATOMIC(atomicDec, o == 0 || o > v ? T(v) : T(o - 1))
KERNELMILL_ATOMIC_FORM(unsafeAtomicAdd, , ::kernelmill::rt::plus<T>(o, v))
KERNELMILL_ATOMIC_FORM(unsafeAtomicMin, , v < o ? v : o)
KERNELMILL_ATOMIC_FORM(unsafeAtomicMax, , o < v ? v : o)
KERNELMILL_ATOMIC_FORM(safeAtomicAdd, , ::kernelmill::rt::plus<T>(o, v))
KERNELMILL_ATOMIC_FORM(safeAtomicMin, , v < o ? v : o)
KERNELMILL_ATOMIC_FORM(safeAtomicMax, , o < v ? v : o)
template <class T>
inline T atomicAddNoRet(T *p, ::kernelmill::rt::same<T> v, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::update<T>(p, T(v), KERNELMILL_SITE, [&](T o) -> T { return ::kernelmill::rt::plus<T>(o, v); });
}
#undef KERNELMILL_ATOMIC
#undef KERNELMILL_ATOMIC_FORM

// An exchange that leaves the bits unchanged may be a failed attempt to take a lock.
#define KERNELMILL_ATOMIC_EXCHANGE(name)                                                                       \
  template <class T>                                                                                           \
  inline T name(T *p, ::kernelmill::rt::same<T> v, KERNELMILL_SITE_PARAMETERS) {                               \
    return ::kernelmill::rt::update<T>(p, T(v), KERNELMILL_SITE, [&](T) -> T { return v; });                            \
  }                                                                                                            \
  template <class T>                                                                                           \
  inline T name(volatile T *p, ::kernelmill::rt::same<T> v, KERNELMILL_SITE_PARAMETERS) {                      \
    return ::kernelmill::rt::update<T>(p, T(v), KERNELMILL_SITE, [&](T) -> T { return v; });                            \
  }
KERNELMILL_ATOMIC_EXCHANGE(atomicExch)
KERNELMILL_ATOMIC_EXCHANGE(atomicExch_system)
KERNELMILL_ATOMIC_EXCHANGE(atomicExch_block)
#undef KERNELMILL_ATOMIC_EXCHANGE

#define KERNELMILL_ATOMIC_CAS(name, qualifier)                                                                     \
  template <class T>                                                                                               \
  inline T name(qualifier T *p, ::kernelmill::rt::same<T> compare, ::kernelmill::rt::same<T> value,                \
                KERNELMILL_SITE_PARAMETERS) {                                                                      \
    T expected = compare;                                                                                          \
    ::kernelmill::rt::compare_and_swap<T>(p, &expected, value, KERNELMILL_SITE);                                   \
    return expected;                                                                                               \
  }
KERNELMILL_ATOMIC_CAS(atomicCAS, )
KERNELMILL_ATOMIC_CAS(atomicCAS, volatile)
KERNELMILL_ATOMIC_CAS(atomicCAS_system, )
KERNELMILL_ATOMIC_CAS(atomicCAS_system, volatile)
KERNELMILL_ATOMIC_CAS(atomicCAS_block, )
KERNELMILL_ATOMIC_CAS(atomicCAS_block, volatile)
#undef KERNELMILL_ATOMIC_CAS

#ifndef __HIP_MEMORY_SCOPE_SINGLETHREAD
#define __HIP_MEMORY_SCOPE_SINGLETHREAD 1
#define __HIP_MEMORY_SCOPE_WAVEFRONT 2
#define __HIP_MEMORY_SCOPE_WORKGROUP 3
#define __HIP_MEMORY_SCOPE_AGENT 4
#define __HIP_MEMORY_SCOPE_SYSTEM 5
#endif
#define KERNELMILL_HERE ::kernelmill::rt::Site{__FILE__, __FUNCTION__, __LINE__}
namespace kernelmill::rt {
template <class T>
inline T hip_load(T *p, Site site) { return load<std::remove_cv_t<T>>(p, site); }
template <class T>
inline void hip_store(T *p, same<std::remove_volatile_t<T>> v, Site site) { store<std::remove_volatile_t<T>>(p, v, site); }
template <class T>
inline bool hip_cas(T *p, std::remove_volatile_t<T> *e, same<std::remove_volatile_t<T>> v, Site site) {
  return compare_and_swap<std::remove_volatile_t<T>>(p, e, v, site);
}
#define KERNELMILL_HIP_ATOMIC(name, expression)                                                    \
  template <class U>                                                                               \
  inline std::remove_volatile_t<U> hip_##name(U *p, same<std::remove_volatile_t<U>> v, Site site) { \
    using T = std::remove_volatile_t<U>;                                                           \
    return update<T>(p, T(v), site, [&](T o) -> T { return expression; });                               \
  }
KERNELMILL_HIP_ATOMIC(exchange, ((void)o, v))
KERNELMILL_HIP_ATOMIC(fetch_add, plus<T>(o, v))
KERNELMILL_HIP_ATOMIC(fetch_sub, minus<T>(o, v))
KERNELMILL_HIP_ATOMIC(fetch_min, v < o ? v : o)
KERNELMILL_HIP_ATOMIC(fetch_max, o < v ? v : o)
KERNELMILL_HIP_ATOMIC(fetch_and, T(o & v))
KERNELMILL_HIP_ATOMIC(fetch_or, T(o | v))
KERNELMILL_HIP_ATOMIC(fetch_xor, T(o ^ v))
#undef KERNELMILL_HIP_ATOMIC
}  // namespace kernelmill::rt
#define __hip_atomic_load(p, order, scope) ::kernelmill::rt::hip_load(p, KERNELMILL_HERE)
#define __hip_atomic_store(p, v, order, scope) ::kernelmill::rt::hip_store(p, v, KERNELMILL_HERE)
#define __hip_atomic_exchange(p, v, order, scope) ::kernelmill::rt::hip_exchange(p, v, KERNELMILL_HERE)
#define __hip_atomic_compare_exchange_strong(p, e, v, order, failure, scope) \
  ::kernelmill::rt::hip_cas(p, e, v, KERNELMILL_HERE)
#define __hip_atomic_compare_exchange_weak(p, e, v, order, failure, scope) \
  ::kernelmill::rt::hip_cas(p, e, v, KERNELMILL_HERE)
#define __hip_atomic_fetch_add(p, v, order, scope) ::kernelmill::rt::hip_fetch_add(p, v, KERNELMILL_HERE)
#define __hip_atomic_fetch_sub(p, v, order, scope) ::kernelmill::rt::hip_fetch_sub(p, v, KERNELMILL_HERE)
#define __hip_atomic_fetch_min(p, v, order, scope) ::kernelmill::rt::hip_fetch_min(p, v, KERNELMILL_HERE)
#define __hip_atomic_fetch_max(p, v, order, scope) ::kernelmill::rt::hip_fetch_max(p, v, KERNELMILL_HERE)
#define __hip_atomic_fetch_and(p, v, order, scope) ::kernelmill::rt::hip_fetch_and(p, v, KERNELMILL_HERE)
#define __hip_atomic_fetch_or(p, v, order, scope) ::kernelmill::rt::hip_fetch_or(p, v, KERNELMILL_HERE)
#define __hip_atomic_fetch_xor(p, v, order, scope) ::kernelmill::rt::hip_fetch_xor(p, v, KERNELMILL_HERE)
