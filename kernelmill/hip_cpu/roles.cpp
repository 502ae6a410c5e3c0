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

// What an access needs to know about a region, computed once.
struct Place {
  uintptr_t start = 0, base = 0;     // of the padding, of the buffer
  size_t size = 0;                   // bytes, padding included
  int shift = -1;                    // the binary logarithm of the element's size; -1 if that is no power of two
  unsigned char *marks = nullptr;    // of the element at `base`
};
Place places[most_regions];
int place_count = 0;
uintptr_t lowest = 0, span = 0;  // of all regions

// The place that the last access to each MiB of memory was found in, by the lower bits of the MiB's number: one MiB may
// be shared by the ends of two regions, so that the place has to be checked.
constexpr size_t most_cached = 1 << 12;
unsigned char cached[most_cached];

void find_places() {
  uintptr_t end = 0;
  lowest = ~uintptr_t(0);
  for (place_count = 0; place_count < region_count; ++place_count) {
    const Region &r = regions[place_count];
    Place &p = places[place_count];
    p.base = reinterpret_cast<uintptr_t>(r.base);
    p.start = p.base - r.before;
    p.size = r.base ? r.before + r.after : 0;
    p.shift = r.element & (r.element - 1) ? -1 : __builtin_ctzll(r.element);
    p.marks = r.marks + r.before / r.element;
    if (!p.size) continue;
    if (p.start < lowest) lowest = p.start;
    if (p.start + p.size > end) end = p.start + p.size;
  }
  span = end > lowest ? end - lowest : 0;
}
bool holds(const Place &p, uintptr_t at) { return at - p.start < p.size; }
int region_of(uintptr_t at) {
  if (at - lowest >= span) return -1;
  unsigned char &last = cached[(at >> 20) % most_cached];
  if (KERNELMILL_UNLIKELY(!holds(places[last], at))) {
    int i = 0;
    while (i < place_count && !holds(places[i], at)) ++i;
    if (i == place_count) return -1;
    last = static_cast<unsigned char>(i);
  }
  return last;
}
long long element_of(const Place &p, const Region &r, uintptr_t at) {
  const long long offset = static_cast<long long>(at - p.base);
  if (KERNELMILL_LIKELY(p.shift >= 0)) return offset >> p.shift;  // rounds down, as below
  const long long size = static_cast<long long>(r.element);
  return offset >= 0 ? offset / size : -((-offset + size - 1) / size);
}

void access(const volatile void *address, size_t size, Kind kind) {
  if (!in_kernel || !size) return;
  if (KERNELMILL_UNLIKELY(++accesses > most_accesses)) {
    in_kernel = false;  // accesses from here on are not those of the kernel
    on_too_many();
  }
  if (KERNELMILL_UNLIKELY(place_count != region_count)) find_places();
  const uintptr_t at = reinterpret_cast<uintptr_t>(address);
  const int found = region_of(at);
  if (found < 0) return;
  Region &r = regions[found];
  const Place &p = places[found];
  const long long first = element_of(p, r, at), last = element_of(p, r, at + size - 1);
  Reach &reach = kind == Kind::read ? r.read : kind == Kind::written ? r.written : r.atomic;
  if (!reach.count++ || first < reach.low) reach.low = first;
  if (reach.count == 1 || last > reach.high) reach.high = last;
  if (size > r.widest) r.widest = size;
  for (long long i = first; i <= last; ++i) {
    unsigned char &mark = p.marks[i];
    const unsigned char before = mark;
    unsigned char after = before;
    if (kind != Kind::written && !(before & was_written)) after |= was_needed;
    if (kind != Kind::read) after |= was_written;
    if (after != before) mark = after;
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
