// Checks every memory access of a kernel for races, out-of-bounds accesses and reads of uninitialized memory.
//
// Programs are compiled with -fsanitize=thread, which calls __tsan_* around each access; this file stands in for the
// library that defines these functions. It is compiled without that flag. Each four bytes of memory have a record of the
// last write and the last reads: block, thread, and the number of barriers and warp operations passed. Two accesses race
// if one of them writes, not both are atomic, and no barrier, warp operation or fenced flag orders them.
#include <link.h>
#include <pthread.h>

#include <hip/hip_runtime.h>

#include <unordered_map>

#include "kernelmill/lines.h"

extern "C" char __executable_start, _end, __data_start;

namespace {
using namespace kernelmill::rt;

struct Past {
  uint32_t block;       // serial of the block, 0 for nobody
  uint32_t place;       // offset of the instruction in the program, or a named site
  uint32_t epoch;       // barriers of the block that had passed
  uint16_t thread;
  uint16_t warp_epoch;
  uint32_t clock : 24;  // fenced flags that had been set in the launch
  uint32_t bytes : 4;   // of the four
  uint32_t atomic : 1;
  uint32_t grid_epoch : 3;
};
struct Cell {
  Past write, read, other_read;
  uint32_t written_block;  // shared memory: whose the bits below are
  uint8_t written;         // bytes that something was written to
};
struct Page {
  Cell cells[1024];
};
enum class Space { none, global, shared, fixed };
struct Kernel {
  // For each other block, the clock up to which its accesses happen before this block's; only fenced flags advance it.
  std::unordered_map<uint32_t, uint32_t> known;
  bool fenced = false;
};

std::unordered_map<uintptr_t, Page *> *pages;
uintptr_t last_page = 0;
Page *last = nullptr;
std::unordered_map<uint32_t, Kernel> *blocks;
std::unordered_map<uintptr_t, std::unordered_map<uint32_t, uint32_t>> *flags;
std::unordered_map<uint64_t, int> *reported;
Site *sites = nullptr;
uint32_t site_count = 0;
uint32_t clock_now = 1;
uint32_t first_of_launch = 1;
uint32_t grid_epoch = 0;
bool busy = false;
bool fences_used = false;
uintptr_t stack_low = 0, stack_high = 0;
constexpr uint32_t named_site = 0x80000000u;

struct Quiet {
  Quiet() { busy = true; }
  ~Quiet() { busy = false; }
};

Cell &cell_of(uintptr_t granule) {
  uintptr_t number = granule >> 10;
  if (number != last_page || !last) {
    if (!pages) pages = new std::unordered_map<uintptr_t, Page *>;
    Page *&page = (*pages)[number];
    if (!page) page = static_cast<Page *>(calloc(1, sizeof(Page)));
    last_page = number;
    last = page;
  }
  return last->cells[granule & 1023];
}

bool within(uintptr_t at, const volatile void *start, size_t size) {
  return at - reinterpret_cast<uintptr_t>(start) < size;
}

uint32_t place_of(void *pc) { return uint32_t(static_cast<char *>(pc) - 1 - &__executable_start) & ~named_site; }
uint32_t place_of(const Site &site) {
  for (uint32_t i = site_count; i-- > 0;)
    if (sites[i].line == site.line && sites[i].file == site.file) return named_site | i;
  if (!(site_count & (site_count - 1)))
    sites = static_cast<Site *>(realloc(sites, (site_count ? site_count * 2 : 1) * sizeof(Site)));
  sites[site_count] = site;
  return named_site | site_count++;
}
void name_place(uint32_t place, const char **file, int *line) {
  if (place & named_site) {
    *file = sites[place & ~named_site].file;
    *line = sites[place & ~named_site].line;
    return;
  }
  kernelmill::lines::Place found = kernelmill::lines::find(place);
  *file = found.file;
  *line = found.line;
}

Finding finding(const char *kind, uint32_t place) {
  Finding f = finding_here(kind, Site{"", "", 0});
  name_place(place, &f.file, &f.line);
  return f;
}
bool is_new(const char *kind, uint32_t a, uint32_t b) {
  if (!reported) reported = new std::unordered_map<uint64_t, int>;
  uint64_t key = (uint64_t(a) << 32 | b) * 31 + uint64_t(kind[0]) + uint64_t(kind[1]) * 7;
  return (*reported)[key]++ == 0;
}
const char *shared_name(uintptr_t at) {
  for (SharedVariable *v = shared_variables; v; v = v->next)
    if (within(at, v->address, v->size)) return v->name;
  return "dynamic shared memory";
}

// The other access of a race, as reported.
struct Race {
  Finding f{"race"};
  const char *what = "", *memory = "";
  uint32_t place = 0, other_place = 0;
  bool same_block = false;
};
Race race_of(const char *what, const Past &past, uint32_t place, uintptr_t at, Space space) {
  Race race;
  race.what = what;
  race.memory = space == Space::shared ? shared_name(at) : "global memory";
  race.place = place;
  race.other_place = past.place;
  Finding &f = race.f;
  f = finding("race", place);
  name_place(past.place, &f.other_file, &f.other_line);
  f.has_other = true;
  f.other_thread = coordinates[past.thread];
  // Serial numbers start at the first block of the launch, in the order in which blocks were started.
  size_t number = block_at(past.block - first_of_launch);
  f.other_block = {unsigned(number % gridDim.x), unsigned(number / gridDim.x % gridDim.y),
                   unsigned(number / gridDim.x / gridDim.y)};
  race.same_block = past.block == uint32_t(block_serial);
  return race;
}
void report_race(const Race &race) {
  const uint32_t one = race.place, other = race.other_place;
  if (!is_new("race", other < one ? other : one, other < one ? one : other)) return;
  const Finding &f = race.f;
  report(f, "%s of %s, with nothing between, by thread (%u,%u,%u) of %s block at %s:%d", race.what, race.memory,
         f.other_thread.x, f.other_thread.y, f.other_thread.z, race.same_block ? "the same" : "another", f.other_file,
         f.other_line);
}

// A plain read of a word that others update atomically may begin a compare-and-swap loop, which is valid: it is reported
// unless the same thread accesses the word atomically before another thread runs.
struct Doubt {
  bool open = false;
  Race race;
  uintptr_t granule = 0;
  uint32_t block = 0;
  unsigned thread = 0;
} doubt;
void settle_doubt() {
  if (!doubt.open) return;
  doubt.open = false;
  report_race(doubt.race);
}

// Ordered by a flag: the other thread wrote, fenced and set the flag; this thread read it.
bool known(const Past &past) {
  if (!fences_used || !blocks) return false;
  auto mine = blocks->find(uint32_t(block_serial));
  if (mine == blocks->end()) return false;
  auto theirs = mine->second.known.find(past.block);
  return theirs != mine->second.known.end() && past.clock < theirs->second;
}

bool races(const Past &past, unsigned bytes, bool atomic, Space space) {
  if (past.block < first_of_launch || !(past.bytes & bytes) || (past.atomic && atomic)) return false;
  const unsigned thread = linear_thread();
  if (past.block != uint32_t(block_serial))
    return space != Space::shared && past.grid_epoch == (grid_epoch & 7) && !known(past);
  if (past.thread == thread || past.epoch != block->epoch) return false;
  if (past.thread / lanes_per_warp == thread / lanes_per_warp &&
      past.warp_epoch != uint16_t(block->warps[thread / lanes_per_warp].epoch))
    return false;
  return !known(past);
}

Space space_of(uintptr_t at, size_t size, bool writes, uint32_t place) {
  if (within(at, dynamic_shared_memory, sizeof dynamic_shared_memory)) {
    size_t offset = at - reinterpret_cast<uintptr_t>(dynamic_shared_memory);
    if (offset + size <= launched.dynamic_shared) return Space::shared;
    if (is_new("out", place, 0))
      report(finding("out-of-bounds", place), "%s of %zu bytes at offset %zu of %zu bytes of dynamic shared memory",
             writes ? "a write" : "a read", size, offset, launched.dynamic_shared);
    return Space::none;
  }
  if (const Allocation *a = find(reinterpret_cast<void *>(at))) {
    if (at + size <= a->start + a->size)
      return a->owner == Owner::device ? Space::global : Space::fixed;
  }
  for (SharedVariable *v = shared_variables; v; v = v->next) {
    if (within(at, v->address, v->size)) return Space::shared;
    if (within(at, v, sizeof *v)) return Space::none;
  }
  if (at >= reinterpret_cast<uintptr_t>(&__data_start) && at < reinterpret_cast<uintptr_t>(&_end)) return Space::fixed;
  // In no allocation, but near one: past its end or before its start.
  constexpr size_t near = 4096;
  const Allocation *best = nullptr;
  for (size_t i = 0; i < allocation_count; ++i) {
    const Allocation &a = allocations[i];
    if (at + near >= a.start && at < a.start + a.size + near && (!best || a.start <= at)) best = &a;
  }
  if (best && is_new("out", place, 0)) {
    const uintptr_t end = best->start + best->size;
    const bool before = at < best->start, across = !before && at < end;
    report(finding("out-of-bounds", place), "%s of %zu bytes, %s%zu bytes %s an allocation of %zu bytes (made at %s:%d)",
           writes ? "a write" : "a read", size, across ? "the last " : "",
           before ? best->start - at : across ? at + size - end : at - end, before ? "before" : "past the end of",
           best->size, best->site.file, best->site.line);
  }
  return Space::none;
}

bool on_stack(uintptr_t at) {
  return at - stack_low < stack_high - stack_low ||
         (current_fiber->stack && within(at, current_fiber->stack, current_fiber->size));
}

void access(const volatile void *address, size_t size, bool writes, bool atomic, uint32_t place, bool bytes_only = false) {
  if (!in_kernel || busy || !size) return;
  const uintptr_t at = reinterpret_cast<uintptr_t>(address);
  if (on_stack(at)) return;
  if (within(at, &threadIdx, sizeof threadIdx) || within(at, &blockIdx, sizeof blockIdx) ||
      within(at, &blockDim, sizeof blockDim) || within(at, &gridDim, sizeof gridDim) ||
      within(at, &block_serial, sizeof block_serial) || within(at, &blocked, sizeof blocked) ||
      within(at, &launched, sizeof launched) || within(at, &block, sizeof block) || within(at, &order, sizeof order) ||
      within(at, &in_kernel, sizeof in_kernel) || within(at, block, sizeof(Block)))
    return;
  Quiet quiet;
  const Space space = space_of(at, size, writes, place);
  if (space == Space::none) return;
  const uint32_t serial = uint32_t(block_serial);
  const unsigned thread = linear_thread();
  if (doubt.open && (doubt.block != serial || doubt.thread != thread)) settle_doubt();
  for (uintptr_t granule = at >> 2; granule <= (at + size - 1) >> 2; ++granule) {
    Cell &cell = cell_of(granule);
    unsigned bytes = 0;
    for (unsigned i = 0; i < 4; ++i)
      if ((granule << 2) + i - at < size) bytes |= 1u << i;
    if (space == Space::shared && cell.written_block != serial) {
      cell.written_block = serial;
      cell.written = 0;
    }
    if (writes && !atomic)
      cell.written = uint8_t(cell.written | bytes);
    else if (space != Space::fixed && !(space == Space::shared && interleaved) && (bytes & ~cell.written) && !bytes_only) {
      if (is_new("uninit", place, 0))
        report(finding("uninitialized", place), "a read of %s, which is uninitialized",
               space == Space::shared ? shared_name(at) : "device memory");
      cell.written = 15;
    }
    if (writes && atomic) {
      if (doubt.open && doubt.granule == granule) doubt.open = false;
      for (Past *read : {&cell.read, &cell.other_read})
        if (read->block == serial && read->thread == thread) read->atomic = true;
    }
    if (races(cell.write, bytes, atomic, space)) {
      const Race race = race_of(writes ? "two writes" : "a read after a write", cell.write, place, at, space);
      if (writes || !cell.write.atomic) {
        report_race(race);
      } else if (!doubt.open) {
        doubt.open = true;
        doubt.race = race;
        doubt.race.f.severity = "warning";  // whole words are read whole
        doubt.granule = granule;
        doubt.block = serial;
        doubt.thread = thread;
      }
    }
    if (writes && races(cell.read, bytes, atomic, space))
      report_race(race_of("a write after a read", cell.read, place, at, space));
    else if (writes && races(cell.other_read, bytes, atomic, space))
      report_race(race_of("a write after a read", cell.other_read, place, at, space));
    Past now{};
    now.block = serial;
    now.place = place;
    now.epoch = block->epoch;
    now.thread = uint16_t(thread);
    now.warp_epoch = uint16_t(block->warps[thread / lanes_per_warp].epoch);
    now.clock = clock_now & 0xffffff;
    now.bytes = bytes & 15;
    now.atomic = atomic;
    now.grid_epoch = grid_epoch & 7;
    auto mine = [&](const Past &p) { return p.block == serial && p.thread == thread && p.epoch == now.epoch; };
    if (writes) {
      if (mine(cell.write) && cell.write.atomic == now.atomic) now.bytes |= cell.write.bytes;
      cell.write = now;
    } else {
      if (!mine(cell.read)) cell.other_read = cell.read;
      cell.read = now;
    }
  }
}

// A thread that reads a flag set after a fence is ordered after everything that the setting block is ordered after.
void synchronise(uintptr_t at, bool writes) {
  if (!in_kernel || busy || !fences_used) return;
  Quiet quiet;
  Kernel &mine = (*blocks)[uint32_t(block_serial)];
  auto flag = flags->find(at);
  if (flag != flags->end())
    for (auto &entry : flag->second)
      if (uint32_t &seen = mine.known[entry.first]; seen < entry.second) seen = entry.second;
  if (writes && mine.fenced) {
    auto &set = (*flags)[at];
    ++clock_now;
    set[uint32_t(block_serial)] = clock_now;
    for (auto &entry : mine.known)
      if (uint32_t &seen = set[entry.first]; seen < entry.second) seen = entry.second;
  }
}
void fence() {
  if (!in_kernel || busy) return;
  Quiet quiet;
  if (!blocks) {
    blocks = new std::unordered_map<uint32_t, Kernel>;
    flags = new std::unordered_map<uintptr_t, std::unordered_map<uint32_t, uint32_t>>;
  }
  fences_used = true;
  (*blocks)[uint32_t(block_serial)].fenced = true;
}
void atomic_access(const volatile void *address, size_t size, bool writes, uint32_t place) {
  access(address, size, writes, true, place);
  synchronise(reinterpret_cast<uintptr_t>(address), writes);
}

void start_of_launch() {
  Quiet quiet;
  settle_doubt();
  first_of_launch = uint32_t(serials + 1);
  grid_epoch = 0;
  if (blocks) {
    blocks->clear();
    flags->clear();
  }
  fences_used = false;
  clock_now = 1;
  pthread_attr_t attributes;
  if (stack_high || pthread_getattr_np(pthread_self(), &attributes)) return;
  void *low = nullptr;
  size_t size = 0;
  pthread_attr_getstack(&attributes, &low, &size);
  stack_low = reinterpret_cast<uintptr_t>(low);
  stack_high = stack_low + size;
  pthread_attr_destroy(&attributes);
}
void mark(uintptr_t start, size_t size, bool written, bool fresh) {
  for (uintptr_t granule = start >> 2; granule <= (start + size - 1) >> 2; ++granule) {
    Cell &cell = cell_of(granule);
    if (fresh) cell = Cell{};
    for (unsigned i = 0; i < 4; ++i)
      if ((granule << 2) + i - start < size)
        cell.written = uint8_t(written ? cell.written | 1u << i : cell.written & ~(1u << i));
  }
}

void mark_written(void *a, size_t n) {
  const uintptr_t at = reinterpret_cast<uintptr_t>(a);
  if (!in_kernel || busy || on_stack(at)) return;
  Quiet quiet;
  mark(at, n, true, false);
}

// Memory that is copied to the host should be initialized.
void read_by_host(uintptr_t start, size_t size, Site site) {
  const Allocation *a = find(reinterpret_cast<void *>(start), size);
  if (!a || a->owner != Owner::device || in_kernel) return;
  for (uintptr_t at = start; at < start + size; ++at) {
    if (cell_of(at >> 2).written >> (at & 3) & 1) continue;
    if (!is_new("uninit", place_of(site), 0)) return;
    Finding f = finding_here("uninitialized", site);
    f.severity = "warning";
    report(f, "a copy of uninitialized device memory, from byte %zu of %zu", size_t(at - start), size);
    return;
  }
}

struct Install {
  Install() {
    on_launch_start = start_of_launch;
    atexit(settle_doubt);
    on_fence = fence;
    on_grid_barrier = [] { ++grid_epoch; };
    on_atomic = [](const volatile void *address, size_t size, bool writes, Site site) {
      if (in_kernel) atomic_access(address, size, writes, place_of(site));
    };
    watcher.allocated = [](uintptr_t start, size_t size) { mark(start, size, false, true); };
    watcher.written = [](uintptr_t start, size_t size) { mark(start, size, true, false); };
    watcher.read = read_by_host;
    watcher.released = [](uintptr_t start, size_t size) { mark(start, size, false, true); };
  }
} install;
}  // namespace

#define HERE place_of(__builtin_return_address(0))
extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}
void __tsan_ignore_thread_begin() {}
void __tsan_ignore_thread_end() {}
void __tsan_vptr_update(void **, void *) {}
void __tsan_vptr_read(void **) {}
#define PLAIN(prefix, n)                                                                   \
  void __tsan_##prefix##read##n(void *a) { access(a, n, false, false, HERE); }             \
  void __tsan_##prefix##write##n(void *a) { access(a, n, true, false, HERE); }             \
  void __tsan_##prefix##read_write##n(void *a) {                                           \
    access(a, n, false, false, HERE);                                                      \
    access(a, n, true, false, HERE);                                                       \
  }
#define VOLATILE(prefix, n)                                                                              \
  void __tsan_##prefix##volatile_read##n(void *a) { atomic_access(a, n, false, HERE); }                  \
  void __tsan_##prefix##volatile_write##n(void *a) {                                                     \
    mark_written(a, n);                                                                                  \
    access(a, n, true, true, HERE);                                                                      \
    synchronise(reinterpret_cast<uintptr_t>(a), true);                                                   \
  }
#define SIZE(n) PLAIN(, n) PLAIN(unaligned_, n) VOLATILE(, n) VOLATILE(unaligned_, n)
SIZE(1) SIZE(2) SIZE(4) SIZE(8) SIZE(16)
void __tsan_read_range(void *a, size_t n) { access(a, n, false, false, HERE, true); }
void __tsan_write_range(void *a, size_t n) { access(a, n, true, false, HERE); }
void *__tsan_memcpy(void *to, const void *from, size_t n) {
  access(from, n, false, false, HERE, true);
  access(to, n, true, false, HERE);
  return memcpy(to, from, n);
}
void *__tsan_memmove(void *to, const void *from, size_t n) {
  access(from, n, false, false, HERE, true);
  access(to, n, true, false, HERE);
  return memmove(to, from, n);
}
void *__tsan_memset(void *to, int value, size_t n) {
  access(to, n, true, false, HERE);
  return memset(to, value, n);
}
#define UPDATE(bits, T, name, expression)                              \
  T __tsan_atomic##bits##_##name(volatile T *a, T v, int) {            \
    atomic_access(a, sizeof(T), true, HERE);                           \
    T o = *a;                                                          \
    *a = static_cast<T>(expression);                                   \
    return o;                                                          \
  }
#define ATOMIC(bits, T)                                                                  \
  T __tsan_atomic##bits##_load(const volatile T *a, int) {                               \
    atomic_access(a, sizeof(T), false, HERE);                                            \
    return *a;                                                                           \
  }                                                                                      \
  void __tsan_atomic##bits##_store(volatile T *a, T v, int) {                            \
    mark_written(const_cast<T *>(a), sizeof(T));                                         \
    atomic_access(a, sizeof(T), true, HERE);                                             \
    *a = v;                                                                              \
  }                                                                                      \
  UPDATE(bits, T, exchange, ((void)o, v))                                                \
  UPDATE(bits, T, fetch_add, o + v)                                                      \
  UPDATE(bits, T, fetch_sub, o - v)                                                      \
  UPDATE(bits, T, fetch_and, o & v)                                                      \
  UPDATE(bits, T, fetch_or, o | v)                                                       \
  UPDATE(bits, T, fetch_xor, o ^ v)                                                      \
  UPDATE(bits, T, fetch_nand, ~(o & v))                                                  \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T *a, T c, T v, int, int) {      \
    atomic_access(a, sizeof(T), true, HERE);                                             \
    T o = *a;                                                                            \
    if (o == c) *a = v;                                                                  \
    return o;                                                                            \
  }                                                                                      \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T *a, T *c, T v, int, int) { \
    atomic_access(a, sizeof(T), true, HERE);                                             \
    T o = *a;                                                                            \
    if (o == *c) {                                                                       \
      *a = v;                                                                            \
      return 1;                                                                          \
    }                                                                                    \
    *c = o;                                                                              \
    return 0;                                                                            \
  }                                                                                      \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T *a, T *c, T v, int m, int f) { \
    return __tsan_atomic##bits##_compare_exchange_strong(a, c, v, m, f);                 \
  }
ATOMIC(8, unsigned char)
ATOMIC(16, unsigned short)
ATOMIC(32, unsigned)
ATOMIC(64, unsigned long)
void __tsan_atomic_thread_fence(int) { fence(); }
void __tsan_atomic_signal_fence(int) {}
}
