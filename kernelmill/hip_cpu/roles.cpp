// Records which elements of which buffer a kernel reads, writes and updates.
//
// Programs are compiled with -fsanitize=thread and call the functions in kernelmill/instrumentation.h around each access.
// Accesses outside the registered buffers, such as to shared memory, stacks and constants, are counted and otherwise
// ignored.
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
    in_kernel = false;  // accesses from here on are not those of the kernel
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
  const long long padding = static_cast<long long>(r->before / r->element);
  for (long long i = first; i <= last; ++i) {
    unsigned char &mark = r->marks[i + padding];
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

struct Hooks {
  static void read(const volatile void *a, size_t n, void *) { access(a, n, Kind::read); }
  static void read_bytes(const volatile void *a, size_t n, void *) { access(a, n, Kind::read); }
  static void write(const volatile void *a, size_t n, void *) { access(a, n, Kind::written); }
  static void atomic_load(const volatile void *a, size_t n, void *) { access(a, n, Kind::read); }
  static void atomic_store(const volatile void *a, size_t n, void *) { access(a, n, Kind::written); }
  static void atomic_update(const volatile void *a, size_t n, void *) { access(a, n, Kind::atomic); }
  static void fence() {}
};
}  // namespace

#include "kernelmill/instrumentation.h"

// g++ calls memcpy, memmove and memset directly: linking with --wrap redirects the calls to these functions.
extern "C" {
void *__real_memcpy(void *to, const void *from, size_t n) __attribute__((weak));
void *__real_memmove(void *to, const void *from, size_t n) __attribute__((weak));
void *__real_memset(void *to, int value, size_t n) __attribute__((weak));
KERNELMILL_BLOCK_FUNCTIONS(__wrap_, __real_)
}
