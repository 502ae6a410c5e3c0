// Checks every memory access of a kernel for races, out-of-bounds accesses and reads of uninitialized memory.
//
// Programs are compiled with -fsanitize=thread and call the functions in kernelmill/instrumentation.h around each
// access. For each four bytes of memory, the checker records the last write and the last two reads: the block, the
// thread, and the number of barriers and warp operations passed; for each two bytes, or each one, on pages with such
// accesses, so that an access to a neighbor is not forgotten. Two accesses race if at least one is a write, at least one
// is not atomic, and no barrier, warp operation or fenced flag orders them.
#include <link.h>
#include <pthread.h>

#include <hip/hip_runtime.h>

#include <new>
#include <unordered_map>

#include "kernelmill/lines.h"

extern "C" char __executable_start, _end, __data_start;

namespace {
using namespace kernelmill::rt;

struct AccessRecord {
  uint32_t block;         // serial of the block; 0 if there was no access
  uint32_t location;      // offset of the instruction in the program, or index of a site
  uint32_t epoch;         // barriers that the block had passed
  uint16_t thread;
  uint16_t warp_epoch;
  union {
    struct {
      uint32_t clock : 24;  // fenced flags that had been set in this launch
      uint32_t bytes : 4;   // mask of the bytes accessed
      uint32_t atomic : 1;
      uint32_t grid_epoch : 3;
    };
    uint32_t packed;  // all of these, so that they are written at once
  };
};
struct Cell {
  AccessRecord write, read, other_read;
};
// The records of a page of memory. Memory that only host code fills needs no cells, which take 15 times its space.
constexpr size_t cells_in_page = 1024;
struct Page {
  Cell *cells;                            // null until a kernel accesses the page
  unsigned fineness;                      // each cell is for 4 >> fineness bytes
  uint8_t written[cells_in_page];         // masks of the initialized bytes
  uint32_t written_block[cells_in_page];  // for shared memory, the block that `written` refers to
};
enum class Space { none, global, shared, fixed };
// How far from memory that the runtime did not allocate, and so did not surround with gaps, an access is reported.
constexpr size_t beside_foreign_memory = 4096;
struct BlockOrder {
  // For each other block, the clock up to which its accesses happen before this block's; only fenced flags advance it.
  std::unordered_map<uint32_t, uint32_t> known;
  bool fenced = false;
};

std::unordered_map<uintptr_t, Page *> *pages;
// A range of memory; its size is 0 if there is none.
struct Range {
  uintptr_t start;
  size_t size;
  bool contains(uintptr_t at, size_t bytes) const { return at - start < size && bytes <= size - (at - start); }
};
// The pages that were accessed last, by the lower bits of their numbers; aligned to lines of the cache.
struct alignas(128) FoundPage {
  uintptr_t number;
  Page *page;
  unsigned valid;   // the value of `ranges_valid` for which the ranges are known
  unsigned next;    // the number of the range to replace next
  bool shared[3];   // whether that is shared memory; otherwise it is global memory
  Range ranges[3];  // the allocations or variables in it that were accessed last

  // The number of the range that contains an access; 3 if none does.
  KERNELMILL_INLINE unsigned range_of(uintptr_t at, size_t size) const {
    unsigned i = 0;
    while (i < 3 && !ranges[i].contains(at, size)) ++i;
    return i;
  }
};
constexpr size_t most_found = 1 << 12;
FoundPage found_pages[most_found];
Range last_allocation{};
Space last_space = Space::none;  // of that allocation
Range last_shared{};
unsigned ranges_valid = 1;
std::unordered_map<uint32_t, BlockOrder> *blocks;
std::unordered_map<uintptr_t, std::unordered_map<uint32_t, uint32_t>> *flags;
std::unordered_map<uint64_t, int> *reported;
Site *sites = nullptr;
uint32_t site_count = 0;
uint32_t clock_now = 1;
uint32_t first_of_launch = 1;
uint32_t grid_epoch = 0;
bool in_checker = false;
bool fences_used = false;
uintptr_t stack_low = 0, stack_high = 0;
constexpr uint32_t named_site = 0x80000000u;

// What the checker itself lacks says nothing about the program.
[[noreturn]] void no_memory() {
  report(Finding{"not-enough-memory"},
         "not enough memory for the records of this check, which take about 17 bytes for each byte that kernels access, and up to 60 where they access single bytes: "
         "raise the limit with --memory, or use smaller inputs");
  give_up();
}
void *zeroed(size_t size) {
  void *memory = calloc(1, size);
  if (!memory) no_memory();
  return memory;
}
void on_new_failed() {
  if (in_checker) no_memory();
  throw std::bad_alloc();
}

// The records of a page; null if it has none and `make` is false.
Page *page_of(uintptr_t number, bool make = true) {
  FoundPage &found = found_pages[number % most_found];
  if (found.page && found.number == number) return found.page;
  if (!pages) pages = new std::unordered_map<uintptr_t, Page *>;
  auto known = pages->find(number);
  if (known == pages->end()) {
    if (!make) return nullptr;
    known = pages->emplace(number, static_cast<Page *>(zeroed(sizeof(Page)))).first;
  }
  found = {number, known->second, 0, 0, {}, {}};
  return known->second;
}

// Finer cells beyond this size would leave too little memory to the program; pages keep coarser ones then.
constexpr size_t most_finer_bytes = size_t(512) << 20;
size_t finer_bytes = 0;
size_t cell_count(const Page &page) { return cells_in_page << page.fineness; }
// Gives each cell of a page the bytes that accesses to two bytes or to one need.
void refine(Page &page, unsigned fineness) {
  const size_t size = (cells_in_page << fineness) * sizeof(Cell);
  if (finer_bytes + size > most_finer_bytes) return;
  Cell *finer = static_cast<Cell *>(malloc(size));
  if (!finer) return;
  finer_bytes += size - (page.fineness ? cell_count(page) * sizeof(Cell) : 0);
  const unsigned shift = fineness - page.fineness;
  for (size_t i = 0; i < cells_in_page << fineness; ++i) finer[i] = page.cells[i >> shift];
  free(page.cells);
  page.cells = finer;
  page.fineness = fineness;
}

bool within(uintptr_t at, const volatile void *start, size_t size) {
  return at - reinterpret_cast<uintptr_t>(start) < size;
}

uint32_t location_of(void *pc) { return uint32_t(static_cast<char *>(pc) - 1 - &__executable_start) & ~named_site; }
uint32_t location_of(const Site &site) {
  for (uint32_t i = site_count; i-- > 0;)
    if (sites[i].line == site.line && sites[i].file == site.file) return named_site | i;
  if (!(site_count & (site_count - 1)))
    if (!(sites = static_cast<Site *>(realloc(sites, (site_count ? site_count * 2 : 1) * sizeof(Site))))) no_memory();
  sites[site_count] = site;
  return named_site | site_count++;
}
void source_of(uint32_t location, const char **file, int *line) {
  if (location & named_site) {
    *file = sites[location & ~named_site].file;
    *line = sites[location & ~named_site].line;
    return;
  }
  kernelmill::lines::Place found = kernelmill::lines::find(location);
  *file = found.file;
  *line = found.line;
}

Finding finding(const char *kind, uint32_t location) {
  Finding f = finding_here(kind, Site{"", "", 0});
  source_of(location, &f.file, &f.line);
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

// A race, as it is reported.
struct Race {
  Finding f{"race"};
  const char *what = "", *memory = "";
  uint32_t location = 0, other_location = 0;
  bool same_block = false;
};
Race race_of(const char *what, const AccessRecord &record, uint32_t location, uintptr_t at, Space space) {
  Race race;
  race.what = what;
  race.memory = space == Space::shared ? shared_name(at) : "global memory";
  race.location = location;
  race.other_location = record.location;
  Finding &f = race.f;
  f = finding("race", location);
  source_of(record.location, &f.other_file, &f.other_line);
  f.has_other = true;
  f.other_thread = coordinates[record.thread];
  // Serial numbers start at the first block of the launch, in the order in which blocks were started.
  size_t number = block_at(record.block - first_of_launch);
  f.other_block = {unsigned(number % gridDim.x), unsigned(number / gridDim.x % gridDim.y),
                   unsigned(number / gridDim.x / gridDim.y)};
  race.same_block = record.block == uint32_t(block_serial);
  return race;
}
void report_race(const Race &race) {
  const uint32_t one = race.location, other = race.other_location;
  if (!is_new("race", other < one ? other : one, other < one ? one : other)) return;
  const Finding &f = race.f;
  report(f, "%s %s without synchronization; the other access is by thread (%u,%u,%u) of %s block at %s:%d", race.what,
         race.memory, f.other_thread.x, f.other_thread.y, f.other_thread.z, race.same_block ? "the same" : "another",
         f.other_file, f.other_line);
}

// Stores of one statement by two threads, whose values can be compared once the second store has been made. Of equal
// ones, such as a flag that any thread may set, either may be the last.
struct EqualStore {
  uint32_t before, mask;  // the bytes that the first thread stored
  uintptr_t granule;
  Race race;
};
constexpr unsigned most_equal_stores = 16;  // of one access
EqualStore equal_stores[most_equal_stores];
unsigned equal_store_count = 0;
uint32_t word_at(uintptr_t granule) { return *reinterpret_cast<const volatile uint32_t *>(granule << 2); }
bool by_one_statement(const AccessRecord &record, uint32_t location, bool atomic) {
  return record.location == location && !record.atomic && !atomic;
}
void settle_equal_stores() {
  while (equal_store_count) {
    EqualStore &store = equal_stores[--equal_store_count];
    if ((word_at(store.granule) ^ store.before) & store.mask) {
      report_race(store.race);
      continue;
    }
    if (!is_new("equal", store.race.location, store.race.other_location)) continue;
    Finding &f = store.race.f;
    f.severity = "warning";
    report(f, "threads store the same value to %s in one statement, so that it does not matter whose store is last; "
              "the other is by thread (%u,%u,%u) of %s block",
           store.race.memory, f.other_thread.x, f.other_thread.y, f.other_thread.z,
           store.race.same_block ? "the same" : "another");
  }
}

// A plain read of a word that other threads update atomically. It is valid at the start of a compare-and-swap loop, so it
// is reported only if another thread runs before this thread accesses the word atomically.
struct SuspectRead {
  bool open = false;
  Race race;
  uintptr_t granule = 0;
  uint32_t block = 0;
  unsigned thread = 0;
} suspect;
void settle_suspect() {
  if (!suspect.open) return;
  suspect.open = false;
  report_race(suspect.race);
}

// The value of `ranges_valid` while the checker does not run and has nothing to settle, otherwise 0: one comparison
// then tells whether an access can be an ordinary one.
unsigned ordinary_valid = 0;
struct CheckerScope {
  CheckerScope() {
    in_checker = true;
    ordinary_valid = 0;
  }
  ~CheckerScope() {
    in_checker = false;
    ordinary_valid = equal_store_count || suspect.open ? 0 : ranges_valid;
  }
};

// Whether a flag orders the access before this thread: the other thread accessed the memory, executed a fence and set a
// flag that this thread has read.
bool known(const AccessRecord &record) {
  if (!fences_used || !blocks) return false;
  auto mine = blocks->find(uint32_t(block_serial));
  if (mine == blocks->end()) return false;
  auto theirs = mine->second.known.find(record.block);
  return theirs != mine->second.known.end() && record.clock < theirs->second;
}

bool races(const AccessRecord &record, unsigned bytes, bool atomic, Space space) {
  if (record.block < first_of_launch || !(record.bytes & bytes) || (record.atomic && atomic)) return false;
  const unsigned thread = linear_thread();
  if (record.block != uint32_t(block_serial))
    return space != Space::shared && record.grid_epoch == (grid_epoch & 7) && !known(record);
  if (record.thread == thread || record.epoch != block->epoch) return false;
  if (record.thread / lanes_per_warp == thread / lanes_per_warp &&
      record.warp_epoch != uint16_t(block->warps[thread / lanes_per_warp].epoch))
    return false;
  return !known(record);
}

Space space_of(uintptr_t at, size_t size, bool writes, uint32_t location) {
  if (within(at, dynamic_shared_memory, sizeof dynamic_shared_memory)) {
    size_t offset = at - reinterpret_cast<uintptr_t>(dynamic_shared_memory);
    if (offset + size <= launched.dynamic_shared) {
      last_shared = {reinterpret_cast<uintptr_t>(dynamic_shared_memory), launched.dynamic_shared};
      return Space::shared;
    }
    if (is_new("out", location, 0))
      report(finding("out-of-bounds", location), "%s of %zu bytes at offset %zu in %zu bytes of dynamic shared memory",
             writes ? "a write" : "a read", size, offset, launched.dynamic_shared);
    return Space::none;
  }
  if (at - last_allocation.start >= last_allocation.size)
    if (const Allocation *a = find(reinterpret_cast<void *>(at))) {
      last_allocation = {a->start, a->size};
      last_space = a->owner == Owner::device ? Space::global : Space::fixed;
    }
  if (last_allocation.contains(at, size)) return last_space;
  for (SharedVariable *v = shared_variables; v; v = v->next) {
    if (within(at, v->address, v->size)) {
      last_shared = {reinterpret_cast<uintptr_t>(v->address), v->size};
      return Space::shared;
    }
    if (within(at, v, sizeof *v)) return Space::none;
  }
  if (at >= reinterpret_cast<uintptr_t>(&__data_start) && at < reinterpret_cast<uintptr_t>(&_end)) return Space::fixed;
  // The address is in no allocation, but may be past the end or before the start of one.
  const Allocation *best = nullptr;
  for (size_t i = 0; i < allocation_count; ++i) {
    const Allocation &a = allocations[i];
    const size_t near = a.owner == Owner::registered || a.owner == Owner::symbol ? beside_foreign_memory : gap_if_checked;
    if (at + near >= a.start && at < a.start + a.size + near && (!best || a.start <= at)) best = &a;
  }
  if (best && is_new("out", location, 0)) {
    const uintptr_t end = best->start + best->size;
    const bool before = at < best->start, across = !before && at < end;
    report(finding("out-of-bounds", location), "%s of %zu bytes, %s%zu bytes %s an allocation of %zu bytes (allocated at %s:%d)",
           writes ? "a write" : "a read", size, across ? "the last " : "",
           before ? best->start - at : across ? at + size - end : at - end, before ? "before" : "past the end of",
           best->size, best->site.file, best->site.line);
  }
  return Space::none;
}

// The bytes of a granule that an access covers, as a mask of 4 bits.
unsigned bytes_in(uintptr_t granule, uintptr_t at, size_t size) {
  const uintptr_t start = granule << 2;
  const unsigned low = start < at ? unsigned(at - start) : 0;
  const unsigned high = at + size < start + 4 ? unsigned(at + size - start) : 4;
  return (15u >> (4 - high)) & (15u << low);
}
uint32_t mask_of(unsigned bytes) {
  uint32_t mask = 0;
  for (unsigned i = 0; i < 4; ++i)
    if (bytes >> i & 1) mask |= 0xffu << 8 * i;
  return mask;
}

bool on_stack(uintptr_t at) {
  return at - stack_low < stack_high - stack_low ||
         (current_fiber->stack && within(at, current_fiber->stack, current_fiber->size));
}

// Whether an access is to a variable of the runtime, such as threadIdx.
bool is_of_runtime(uintptr_t at) {
  if (within(at, block, sizeof(Block))) return true;
  if (at < reinterpret_cast<uintptr_t>(&__data_start) || at >= reinterpret_cast<uintptr_t>(&_end)) return false;
  return within(at, &threadIdx, sizeof threadIdx) || within(at, &blockIdx, sizeof blockIdx) ||
         within(at, &blockDim, sizeof blockDim) || within(at, &gridDim, sizeof gridDim) ||
         within(at, &block_serial, sizeof block_serial) || within(at, &blocked, sizeof blocked) ||
         within(at, &launched, sizeof launched) || within(at, &block, sizeof block) ||
         within(at, &order, sizeof order) || within(at, &in_kernel, sizeof in_kernel);
}

// What is recorded of an access by the current thread.
KERNELMILL_INLINE AccessRecord current(uint32_t location, unsigned bytes, bool atomic) {
  const unsigned thread = linear_thread();
  AccessRecord now;
  now.block = uint32_t(block_serial);
  now.location = location;
  now.epoch = block->epoch;
  now.thread = uint16_t(thread);
  now.warp_epoch = uint16_t(block->warps[thread / lanes_per_warp].epoch);
  now.packed = (clock_now & 0xffffff) | (bytes & 15) << 24 | uint32_t(atomic) << 28 | grid_epoch << 29;
  return now;
}

void access(const volatile void *address, size_t size, bool writes, bool atomic, uint32_t location, bool bytes_only = false) {
  if (!in_kernel || in_checker || !size) return;
  const uintptr_t at = reinterpret_cast<uintptr_t>(address);
  if (on_stack(at) || is_of_runtime(at)) return;
  CheckerScope scope;
  if (equal_store_count) settle_equal_stores();
  const Space space = space_of(at, size, writes, location);
  if (space == Space::none) return;
  if (space != Space::fixed) {
    const uintptr_t number = (at >> 2) / cells_in_page;
    page_of(number);
    FoundPage &found = found_pages[number % most_found];
    if (found.valid != ranges_valid) {
      for (Range &range : found.ranges) range = {};
      found.valid = ranges_valid;
    }
    if (found.range_of(at, size) == 3) {
      found.shared[found.next] = space == Space::shared;
      found.ranges[found.next] = space == Space::shared ? last_shared : last_allocation;
      found.next = (found.next + 1) % 3;
    }
  }
  const uint32_t serial = uint32_t(block_serial);
  const unsigned thread = linear_thread();
  if (suspect.open && (suspect.block != serial || suspect.thread != thread)) settle_suspect();
  for (uintptr_t granule = at >> 2; granule <= (at + size - 1) >> 2; ++granule) {
    Page &page = *page_of(granule / cells_in_page);
    if (KERNELMILL_UNLIKELY(!page.cells)) page.cells = static_cast<Cell *>(zeroed(cells_in_page * sizeof(Cell)));
    uint8_t &written = page.written[granule % cells_in_page];
    const unsigned covered = bytes_in(granule, at, size);
    const unsigned fineness = covered == 15 ? 0 : covered == 3 || covered == 12 ? 1 : 2;
    if (KERNELMILL_UNLIKELY(fineness > page.fineness)) refine(page, fineness);
    if (space == Space::shared && page.written_block[granule % cells_in_page] != serial) {
      page.written_block[granule % cells_in_page] = serial;
      written = 0;
    }
    if (writes && !atomic)
      written = uint8_t(written | covered);
    else if (space != Space::fixed && !(space == Space::shared && interleaved) && (covered & ~written) && !bytes_only) {
      if (is_new("uninit", location, 0))
        report(finding("uninitialized", location), "a read of %s, which is uninitialized",
               space == Space::shared ? shared_name(at) : "device memory");
      written = 15;
    }
    if (writes && atomic && suspect.open && suspect.granule == granule) suspect.open = false;
    Cell *cells = page.cells + ((granule % cells_in_page) << page.fineness);
    const unsigned width = 4 >> page.fineness;
    for (unsigned part = 0; part < 1u << page.fineness; ++part) {
      const unsigned bytes = covered & ((1u << width) - 1) << part * width;
      if (!bytes) continue;
      Cell &cell = cells[part];
      if (writes && atomic) {
        for (AccessRecord *read : {&cell.read, &cell.other_read})
          if (read->block == serial && read->thread == thread) read->atomic = true;
      }
      if (races(cell.write, bytes, atomic, space)) {
        const Race race = race_of(writes ? "two writes to" : "a read after a write to", cell.write, location, at, space);
        if (writes && by_one_statement(cell.write, location, atomic) && equal_store_count < most_equal_stores) {
          equal_stores[equal_store_count++] = {word_at(granule), mask_of(bytes & cell.write.bytes), granule, race};
        } else if (writes || !cell.write.atomic) {
          report_race(race);
        } else if (!suspect.open) {
          suspect.open = true;
          suspect.race = race;
          suspect.race.f.severity = "warning";  // reads of whole words are not torn
          suspect.granule = granule;
          suspect.block = serial;
          suspect.thread = thread;
        }
      }
      if (writes && races(cell.read, bytes, atomic, space))
        report_race(race_of("a write after a read of", cell.read, location, at, space));
      else if (writes && races(cell.other_read, bytes, atomic, space))
        report_race(race_of("a write after a read of", cell.other_read, location, at, space));
      AccessRecord now = current(location, bytes, atomic);
      auto mine = [&](const AccessRecord &p) { return p.block == serial && p.thread == thread && p.epoch == now.epoch; };
      if (writes) {
        // Until a barrier, the record of a plain write outlives atomic ones, which the block may have ordered after it: those
        // of other warps and blocks still race with it.
        const AccessRecord &plain = cell.write;
        const bool outlives = atomic && !plain.atomic && plain.block == serial && plain.epoch == now.epoch &&
                              (plain.bytes & bytes) == bytes;
        if (mine(cell.write) && cell.write.atomic == now.atomic) now.bytes |= cell.write.bytes;
        if (!outlives) cell.write = now;
      } else {
        if (!mine(cell.read)) cell.other_read = cell.read;
        cell.read = now;
      }
    }
  }
}

// Whether an access is ordered after a recorded one for the simplest reasons; `races` knows the others.
KERNELMILL_INLINE bool plainly_ordered(const AccessRecord &record, const AccessRecord &now, bool shared) {
  if (record.block != now.block) return shared || record.block < first_of_launch;
  return record.thread == now.thread || record.epoch != now.epoch;
}
// A plain access of aligned memory to which the last accesses were ordered, which is what most are: in few steps, and
// with the same records as `access`. Returns false, with nothing recorded that `access` would not, if it is another one.
// `words_known`, if it is not 0, is the size in words of four bytes; pages with finer cells are left to the general case then.
template <bool writes, size_t words_known = 0>
__attribute__((always_inline)) inline bool ordinary(uintptr_t at, size_t any_size, uint32_t location) {
  const size_t size = words_known ? words_known * 4 : any_size;
  const uintptr_t number = (at >> 2) / cells_in_page;
  const FoundPage &found = found_pages[number % most_found];
  if (found.number != number || found.valid != ordinary_valid) return false;
  const unsigned range = found.range_of(at, size);
  if (range == 3 || !found.page->cells) return false;
  const bool shared = found.shared[range];
  Page &page = *found.page;
  if (words_known && (page.fineness || at & 3)) return false;
  const unsigned fineness = words_known ? 0 : page.fineness;
  const unsigned shift = 2 - fineness, width = 1u << shift, within_word = words_known ? 0 : unsigned(at & 3);
  const size_t cell_at = at >> shift & ((cells_in_page << fineness) - 1), count = size >> shift;
  if ((at | size) & (width - 1) || cell_at + count > cells_in_page << fineness) return false;
  const size_t word = (at >> 2) % cells_in_page, words = (within_word + size + 3) / 4;
  const unsigned needed = size >= 4 ? 15 : ((1u << size) - 1) << within_word;
  if (size >= 4 ? within_word || size % 4 : within_word + size > 4) return false;
  for (size_t i = word; i < word + words; ++i) {
    if (shared && page.written_block[i] != uint32_t(block_serial)) return false;
    if (!writes && (page.written[i] & needed) != needed) return false;
  }
  const unsigned bytes = width == 4 ? 15 : (1u << width) - 1;
  AccessRecord now = current(location, bytes, false);
  Cell *cell = page.cells + cell_at;
  for (size_t i = 0; i < count; ++i) {
    if (!plainly_ordered(cell[i].write, now, shared)) return false;
    if (writes && !(plainly_ordered(cell[i].read, now, shared) && plainly_ordered(cell[i].other_read, now, shared))) return false;
  }
  for (size_t i = 0; i < count; ++i, ++cell) {
    if (width != 4) now.bytes = (bytes << ((at + i * width) & 3)) & 15;
    AccessRecord &record = writes ? cell->write : cell->read;
    const bool mine = record.block == now.block && record.thread == now.thread && record.epoch == now.epoch;
    if (writes && mine && !record.atomic) now.bytes |= record.bytes;
    if (!writes && !mine) cell->other_read = record;
    record = now;
  }
  if (writes)
    for (size_t i = word; i < word + words; ++i) page.written[i] = uint8_t(page.written[i] | needed);
  return true;
}
// The accesses that are not those of words of ordinary memory, among them those of a thread's coordinates.
template <bool writes>
__attribute__((noinline)) void other_plain_access(const void *address, size_t size, uint32_t location) {
  if (in_checker) return;
  const uintptr_t at = reinterpret_cast<uintptr_t>(address);
  if (!writes && (within(at, &threadIdx, sizeof threadIdx) || within(at, &blockIdx, sizeof blockIdx) ||
                  within(at, &blockDim, sizeof blockDim)))
    return;
  if (ordinary<writes>(at, size, location)) return;
  access(address, size, writes, false, location);
}
template <bool writes> KERNELMILL_INLINE void plain_access(const void *address, size_t size, void *pc) {
  if (!in_kernel) return;
  const uintptr_t at = reinterpret_cast<uintptr_t>(address);
  const uint32_t location = location_of(pc);
  if (size == 4 ? ordinary<writes, 1>(at, size, location) : size == 8 && ordinary<writes, 2>(at, size, location)) return;
  other_plain_access<writes>(address, size, location);
}

// A thread that reads a flag set after a fence is ordered after everything that the block that set it is ordered after.
void synchronize(uintptr_t at, bool writes) {
  if (!in_kernel || in_checker || !fences_used) return;
  CheckerScope scope;
  BlockOrder &mine = (*blocks)[uint32_t(block_serial)];
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
void note_fence_of_block() {
  if (!in_kernel || in_checker) return;
  CheckerScope scope;
  if (!blocks) {
    blocks = new std::unordered_map<uint32_t, BlockOrder>;
    flags = new std::unordered_map<uintptr_t, std::unordered_map<uint32_t, uint32_t>>;
  }
  fences_used = true;
  (*blocks)[uint32_t(block_serial)].fenced = true;
}
void atomic_access(const volatile void *address, size_t size, bool writes, uint32_t location) {
  access(address, size, writes, true, location);
  synchronize(reinterpret_cast<uintptr_t>(address), writes);
}

void start_of_launch() {
  CheckerScope scope;
  settle_suspect();
  ++ranges_valid;
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
// Marks memory as written or not; of fresh memory, earlier accesses are forgotten.
void mark(uintptr_t start, size_t size, bool written, bool fresh) {
  if (!size) return;
  const uintptr_t last = (start + size - 1) >> 2;
  for (uintptr_t granule = start >> 2; granule <= last;) {
    const uintptr_t number = granule / cells_in_page, from = granule % cells_in_page;
    const uintptr_t to = last / cells_in_page == number ? last % cells_in_page : cells_in_page - 1;
    granule = (number + 1) * cells_in_page;
    Page *page = page_of(number, written);
    if (!page) continue;
    for (uintptr_t i = from; i <= to; ++i) {
      const unsigned bytes = bytes_in(number * cells_in_page + i, start, size);
      page->written[i] = uint8_t(written ? page->written[i] | bytes : page->written[i] & ~bytes);
    }
    if (!fresh || !page->cells) continue;
    if (to - from == cells_in_page - 1) {
      free(page->cells);
      page->cells = nullptr;
      if (page->fineness) finer_bytes -= cell_count(*page) * sizeof(Cell);
      page->fineness = 0;
    } else {
      memset(static_cast<void *>(page->cells + (from << page->fineness)), 0, ((to - from + 1) << page->fineness) * sizeof(Cell));
    }
  }
}
void mark_by_host(uintptr_t start, size_t size, bool written, bool fresh) {
  CheckerScope scope;
  if (fresh) {
    last_allocation = {};
    ++ranges_valid;
  }
  mark(start, size, written, fresh);
}

void mark_written(volatile void *a, size_t n) {
  const uintptr_t at = reinterpret_cast<uintptr_t>(a);
  if (!in_kernel || in_checker || on_stack(at)) return;
  CheckerScope scope;
  mark(at, n, true, false);
}

// Reports a copy of uninitialized memory to the host.
void read_by_host(uintptr_t start, size_t size, Site site) {
  const Allocation *a = find(reinterpret_cast<void *>(start), size);
  if (!a || a->owner != Owner::device || in_kernel) return;
  for (uintptr_t at = start; at < start + size; ++at) {
    const uintptr_t granule = at >> 2;
    const Page *page = page_of(granule / cells_in_page, false);
    if (page && page->written[granule % cells_in_page] >> (at & 3) & 1) continue;
    if (!is_new("uninit", location_of(site), 0)) return;
    Finding f = finding_here("uninitialized", site);
    f.severity = "warning";
    report(f, "a copy of uninitialized device memory, from byte %zu of %zu", size_t(at - start), size);
    return;
  }
}

struct Install {
  Install() {
    std::set_new_handler(on_new_failed);
    on_launch_start = start_of_launch;
    on_launch_end = [] {
      CheckerScope scope;
      settle_equal_stores();
    };
    atexit(settle_suspect);
    on_fence = note_fence_of_block;
    on_grid_barrier = [] { ++grid_epoch; };
    on_atomic = [](const volatile void *address, size_t size, bool writes, Site site) {
      if (in_kernel) atomic_access(address, size, writes, location_of(site));
    };
    watcher.allocated = [](uintptr_t start, size_t size) { mark_by_host(start, size, false, true); };
    watcher.written = [](uintptr_t start, size_t size) { mark_by_host(start, size, true, false); };
    watcher.read = read_by_host;
    watcher.released = [](uintptr_t start, size_t size) { mark_by_host(start, size, false, true); };
  }
} install;

struct Hooks {
  static void read(const void *a, size_t n, void *pc) { plain_access<false>(a, n, pc); }
  static void read_bytes(const void *a, size_t n, void *pc) { access(a, n, false, false, location_of(pc), true); }
  static void write(const void *a, size_t n, void *pc) { plain_access<true>(a, n, pc); }
  static void atomic_load(const volatile void *a, size_t n, void *pc) { atomic_access(a, n, false, location_of(pc)); }
  static void atomic_store(volatile void *a, size_t n, void *pc) {
    mark_written(a, n);  // unlike an update, a store does not read the previous value
    atomic_access(a, n, true, location_of(pc));
  }
  static void atomic_update(const volatile void *a, size_t n, void *pc) { atomic_access(a, n, true, location_of(pc)); }
  static void fence() { note_fence_of_block(); }
};
}  // namespace

#include "kernelmill/instrumentation.h"
