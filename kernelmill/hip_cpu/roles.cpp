// Records which elements of which buffer a kernel reads, writes and updates.
//
// Programs are compiled with -fsanitize=thread, which calls __tsan_* around each access; this file stands in for the
// library that defines these functions, and is compiled without that flag. Accesses outside the registered buffers
// (shared memory, stacks, constants) are counted and otherwise ignored.
#include <hip/hip_runtime.h>

#include "kernelmill/roles.h"

namespace {
using namespace kernelmill::rt;
using namespace kernelmill::roles;

enum class Kind { read, written, atomic };

Region *region_of(uintptr_t at) {
  static Region *last = regions;
  auto holds = [at](const Region &r) {
    return r.base && at - (reinterpret_cast<uintptr_t>(r.base) - r.before) < r.before + r.after;
  };
  if (holds(*last)) return last;
  for (int i = 0; i < region_count; ++i)
    if (holds(regions[i])) return last = &regions[i];
  return nullptr;
}
long long element_of(const Region &r, uintptr_t at) {
  const long long offset = static_cast<long long>(at - reinterpret_cast<uintptr_t>(r.base));
  const long long size = static_cast<long long>(r.element);
  return offset >= 0 ? offset / size : -((-offset + size - 1) / size);
}

void access(const volatile void *address, size_t size, Kind kind) {
  if (!in_kernel || !size) return;
  if (++accesses > most_accesses) {
    in_kernel = false;  // what follows is no doing of the kernel
    on_too_many();
  }
  const uintptr_t at = reinterpret_cast<uintptr_t>(address);
  Region *r = region_of(at);
  if (!r) return;
  const long long first = element_of(*r, at), last = element_of(*r, at + size - 1);
  Reach &reach = kind == Kind::read ? r->read : kind == Kind::written ? r->written : r->atomic;
  if (!reach.count++ || first < reach.low) reach.low = first;
  if (reach.count == 1 || last > reach.high) reach.high = last;
  if (size > r->widest) r->widest = size;
  const long long room = static_cast<long long>(r->before / r->element);
  for (long long i = first; i <= last; ++i) {
    unsigned char &mark = r->marks[i + room];
    if (kind != Kind::written && !(mark & was_written)) mark |= was_needed;
    if (kind != Kind::read) mark |= was_written;
  }
}

struct Install {
  Install() {
    on_atomic = [](const volatile void *address, size_t size, bool writes, Site) {
      access(address, size, writes ? Kind::atomic : Kind::read);
    };
  }
} install;
}  // namespace

extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}
void __tsan_ignore_thread_begin() {}
void __tsan_ignore_thread_end() {}
void __tsan_vptr_update(void **, void *) {}
void __tsan_vptr_read(void **) {}
#define PLAIN(prefix, n)                                                       \
  void __tsan_##prefix##read##n(void *a) { access(a, n, Kind::read); }         \
  void __tsan_##prefix##write##n(void *a) { access(a, n, Kind::written); }     \
  void __tsan_##prefix##read_write##n(void *a) {                               \
    access(a, n, Kind::read);                                                  \
    access(a, n, Kind::written);                                               \
  }
#define SIZE(n) PLAIN(, n) PLAIN(unaligned_, n) PLAIN(volatile_, n) PLAIN(unaligned_volatile_, n)
SIZE(1) SIZE(2) SIZE(4) SIZE(8) SIZE(16)
void __tsan_read_range(void *a, size_t n) { access(a, n, Kind::read); }
void __tsan_write_range(void *a, size_t n) { access(a, n, Kind::written); }
void *__tsan_memcpy(void *to, const void *from, size_t n) {
  access(from, n, Kind::read);
  access(to, n, Kind::written);
  return memcpy(to, from, n);
}
void *__tsan_memmove(void *to, const void *from, size_t n) {
  access(from, n, Kind::read);
  access(to, n, Kind::written);
  return memmove(to, from, n);
}
void *__tsan_memset(void *to, int value, size_t n) {
  access(to, n, Kind::written);
  return memset(to, value, n);
}
// g++ calls the functions directly: linking with --wrap redirects the calls to these.
void *__real_memcpy(void *to, const void *from, size_t n) __attribute__((weak));
void *__real_memmove(void *to, const void *from, size_t n) __attribute__((weak));
void *__real_memset(void *to, int value, size_t n) __attribute__((weak));
void *__wrap_memcpy(void *to, const void *from, size_t n) {
  access(from, n, Kind::read);
  access(to, n, Kind::written);
  return __real_memcpy(to, from, n);
}
void *__wrap_memmove(void *to, const void *from, size_t n) {
  access(from, n, Kind::read);
  access(to, n, Kind::written);
  return __real_memmove(to, from, n);
}
void *__wrap_memset(void *to, int value, size_t n) {
  access(to, n, Kind::written);
  return __real_memset(to, value, n);
}
#define UPDATE(bits, T, name, expression)                   \
  T __tsan_atomic##bits##_##name(volatile T *a, T v, int) { \
    access(a, sizeof(T), Kind::atomic);                     \
    T o = *a;                                               \
    *a = static_cast<T>(expression);                        \
    return o;                                               \
  }
#define ATOMIC(bits, T)                                                                   \
  T __tsan_atomic##bits##_load(const volatile T *a, int) {                                \
    access(a, sizeof(T), Kind::read);                                                     \
    return *a;                                                                            \
  }                                                                                       \
  void __tsan_atomic##bits##_store(volatile T *a, T v, int) {                             \
    access(a, sizeof(T), Kind::written);                                                  \
    *a = v;                                                                               \
  }                                                                                       \
  UPDATE(bits, T, exchange, ((void)o, v))                                                 \
  UPDATE(bits, T, fetch_add, o + v)                                                       \
  UPDATE(bits, T, fetch_sub, o - v)                                                       \
  UPDATE(bits, T, fetch_and, o & v)                                                       \
  UPDATE(bits, T, fetch_or, o | v)                                                        \
  UPDATE(bits, T, fetch_xor, o ^ v)                                                       \
  UPDATE(bits, T, fetch_nand, ~(o & v))                                                   \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T *a, T c, T v, int, int) {       \
    access(a, sizeof(T), Kind::atomic);                                                   \
    T o = *a;                                                                             \
    if (o == c) *a = v;                                                                   \
    return o;                                                                             \
  }                                                                                       \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T *a, T *c, T v, int, int) { \
    access(a, sizeof(T), Kind::atomic);                                                   \
    T o = *a;                                                                             \
    if (o == *c) {                                                                        \
      *a = v;                                                                             \
      return 1;                                                                           \
    }                                                                                     \
    *c = o;                                                                               \
    return 0;                                                                             \
  }                                                                                       \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T *a, T *c, T v, int m, int f) { \
    return __tsan_atomic##bits##_compare_exchange_strong(a, c, v, m, f);                  \
  }
ATOMIC(8, unsigned char)
ATOMIC(16, unsigned short)
ATOMIC(32, unsigned)
ATOMIC(64, unsigned long)
void __tsan_atomic_thread_fence(int) {}
void __tsan_atomic_signal_fence(int) {}
}
