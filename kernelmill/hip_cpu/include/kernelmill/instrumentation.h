// The functions that code compiled with -fsanitize=thread calls around each memory access.
//
// They stand in for the library that usually defines them. A program that includes this file first defines a struct
// `Hooks` with static functions, which get the return address of the call, from which the instruction can be found:
//
//   read, write                                a plain access
//   read_bytes                                 a read of a block that may include padding
//   atomic_load, atomic_store, atomic_update   an atomic access, or a volatile one
//   fence                                      a memory fence
//
// The program itself is compiled without that flag.
#pragma once

#include <cstddef>
#include <cstring>

#define KERNELMILL_CALLER __builtin_return_address(0)

// memcpy, memmove and memset under another prefix; `real` is the prefix of the functions that do the work.
#define KERNELMILL_BLOCK_FUNCTIONS(prefix, real)                      \
  void *prefix##memcpy(void *to, const void *from, size_t n) {        \
    Hooks::read_bytes(from, n, KERNELMILL_CALLER);                    \
    Hooks::write(to, n, KERNELMILL_CALLER);                           \
    return real##memcpy(to, from, n);                                 \
  }                                                                   \
  void *prefix##memmove(void *to, const void *from, size_t n) {       \
    Hooks::read_bytes(from, n, KERNELMILL_CALLER);                    \
    Hooks::write(to, n, KERNELMILL_CALLER);                           \
    return real##memmove(to, from, n);                                \
  }                                                                   \
  void *prefix##memset(void *to, int value, size_t n) {               \
    Hooks::write(to, n, KERNELMILL_CALLER);                           \
    return real##memset(to, value, n);                                \
  }

#define KERNELMILL_ACCESSES_OF_KIND(prefix, n)                                                                \
  void __tsan_##prefix##read##n(void *a) { Hooks::read(a, n, KERNELMILL_CALLER); }                            \
  void __tsan_##prefix##write##n(void *a) { Hooks::write(a, n, KERNELMILL_CALLER); }                          \
  void __tsan_##prefix##read_write##n(void *a) {                                                              \
    Hooks::read(a, n, KERNELMILL_CALLER);                                                                     \
    Hooks::write(a, n, KERNELMILL_CALLER);                                                                    \
  }                                                                                                           \
  void __tsan_##prefix##volatile_read##n(void *a) { Hooks::atomic_load(a, n, KERNELMILL_CALLER); }            \
  void __tsan_##prefix##volatile_write##n(void *a) { Hooks::atomic_store(a, n, KERNELMILL_CALLER); }
#define KERNELMILL_ACCESSES(n) KERNELMILL_ACCESSES_OF_KIND(, n) KERNELMILL_ACCESSES_OF_KIND(unaligned_, n)

#define KERNELMILL_UPDATE(bits, T, name, expression)           \
  T __tsan_atomic##bits##_##name(volatile T *a, T v, int) {    \
    Hooks::atomic_update(a, sizeof(T), KERNELMILL_CALLER);     \
    T o = *a;                                                  \
    *a = static_cast<T>(expression);                           \
    return o;                                                  \
  }
#define KERNELMILL_ATOMICS(bits, T)                                                           \
  T __tsan_atomic##bits##_load(const volatile T *a, int) {                                    \
    Hooks::atomic_load(a, sizeof(T), KERNELMILL_CALLER);                                      \
    return *a;                                                                                \
  }                                                                                           \
  void __tsan_atomic##bits##_store(volatile T *a, T v, int) {                                 \
    Hooks::atomic_store(a, sizeof(T), KERNELMILL_CALLER);                                     \
    *a = v;                                                                                   \
  }                                                                                           \
  KERNELMILL_UPDATE(bits, T, exchange, ((void)o, v))                                          \
  KERNELMILL_UPDATE(bits, T, fetch_add, o + v)                                                \
  KERNELMILL_UPDATE(bits, T, fetch_sub, o - v)                                                \
  KERNELMILL_UPDATE(bits, T, fetch_and, o & v)                                                \
  KERNELMILL_UPDATE(bits, T, fetch_or, o | v)                                                 \
  KERNELMILL_UPDATE(bits, T, fetch_xor, o ^ v)                                                \
  KERNELMILL_UPDATE(bits, T, fetch_nand, ~(o & v))                                            \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T *a, T c, T v, int, int) {           \
    Hooks::atomic_update(a, sizeof(T), KERNELMILL_CALLER);                                    \
    T o = *a;                                                                                 \
    if (o == c) *a = v;                                                                       \
    return o;                                                                                 \
  }                                                                                           \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T *a, T *c, T v, int, int) {     \
    Hooks::atomic_update(a, sizeof(T), KERNELMILL_CALLER);                                    \
    T o = *a;                                                                                 \
    if (o == *c) {                                                                            \
      *a = v;                                                                                 \
      return 1;                                                                               \
    }                                                                                         \
    *c = o;                                                                                   \
    return 0;                                                                                 \
  }                                                                                           \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T *a, T *c, T v, int m, int f) {   \
    return __tsan_atomic##bits##_compare_exchange_strong(a, c, v, m, f);                      \
  }

extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}
void __tsan_ignore_thread_begin() {}
void __tsan_ignore_thread_end() {}
void __tsan_vptr_update(void **, void *) {}
void __tsan_vptr_read(void **) {}
KERNELMILL_ACCESSES(1) KERNELMILL_ACCESSES(2) KERNELMILL_ACCESSES(4) KERNELMILL_ACCESSES(8) KERNELMILL_ACCESSES(16)
void __tsan_read_range(void *a, size_t n) { Hooks::read_bytes(a, n, KERNELMILL_CALLER); }
void __tsan_write_range(void *a, size_t n) { Hooks::write(a, n, KERNELMILL_CALLER); }
KERNELMILL_BLOCK_FUNCTIONS(__tsan_, )
KERNELMILL_ATOMICS(8, unsigned char)
KERNELMILL_ATOMICS(16, unsigned short)
KERNELMILL_ATOMICS(32, unsigned)
KERNELMILL_ATOMICS(64, unsigned long)
void __tsan_atomic_thread_fence(int) { Hooks::fence(); }
void __tsan_atomic_signal_fence(int) {}
}
