// The scheduler. Blocks run one after another, and so do the threads of a block; a thread gets a stack of its own only
// when it waits for others. Warp operations are resolved when all live lanes of the warp wait, in the order of the
// source, so that divergent lanes reconverge where the source does.
//
// KERNELMILL_ORDER   forward (default), reverse or random: order of threads and blocks
// KERNELMILL_SEED    seed of the random order
// KERNELMILL_HANG    seconds without progress after which the program is ended (default 20)
#pragma once

#include <time.h>

#include "kernelmill/state.h"

namespace kernelmill::rt {

// ------------------------------------------------------------------------------------------------ ready threads, stacks
KERNELMILL_QUIET KERNELMILL_INLINE void make_ready(Block &b, unsigned t) {
  Lane &l = b.lanes[t];
  l.state = State::running;
  --b.waiting;
  ++b.warps[t / lanes_per_warp].running;
  b.ready[(b.ready_first + b.ready_count++) % most_threads] = static_cast<unsigned short>(t);
}
KERNELMILL_QUIET KERNELMILL_INLINE unsigned take_ready(Block &b) {
  unsigned at = b.ready_first;
  if (order == Order::reverse) {
    at = (b.ready_first + --b.ready_count) % most_threads;
    return b.ready[at];
  }
  if (order == Order::random) {
    unsigned other = (b.ready_first + unsigned(random_number() % b.ready_count)) % most_threads;
    unsigned short t = b.ready[other];
    b.ready[other] = b.ready[at];
    b.ready[at] = t;
  }
  b.ready_first = (b.ready_first + 1) % most_threads;
  --b.ready_count;
  return b.ready[at];
}

KERNELMILL_INLINE void stack_loop();
KERNELMILL_BARE KERNELMILL_INLINE void fiber_entry() {
  on_new_stack();
  for (;;) stack_loop();
}
KERNELMILL_QUIET KERNELMILL_INLINE Fiber *take_stack() {
  Fiber *fiber = idle_fibers;
  if (!fiber) return make_fiber(fiber_entry);
  idle_fibers = fiber->next_idle;
  return fiber;
}
KERNELMILL_QUIET KERNELMILL_INLINE void give_stack(Fiber *fiber) {
  fiber->next_idle = idle_fibers;
  idle_fibers = fiber;
}
KERNELMILL_QUIET KERNELMILL_INLINE void resume(unsigned t) {
  Fiber *fiber = block->lanes[t].fiber;
  set_thread(t);
  switch_to(fiber);
}

// ------------------------------------------------------------------------------------------------ blocks
KERNELMILL_QUIET KERNELMILL_INLINE void set_block(Block *b) {
  block = b;
  block_serial = b->serial;
  blocked = b->blocked;
  const size_t n = b->number, row = gridDim.y == 1 && gridDim.z == 1 ? 0 : n / gridDim.x;
  blockIdx.x = unsigned(n - row * gridDim.x);
  blockIdx.y = row ? unsigned(row % gridDim.y) : 0;
  blockIdx.z = row ? unsigned(row / gridDim.y) : 0;
}

KERNELMILL_QUIET KERNELMILL_INLINE size_t block_at(size_t position) {
  size_t n = launched.blocks;
  if (order == Order::forward) return position;
  if (order == Order::reverse) return n - 1 - position;
  // A permutation without a table: a step coprime to n, from a random start.
  static unsigned of_launch = 0;
  static size_t step = 1, start = 0;
  if (of_launch != launched.serial) {
    of_launch = launched.serial;
    start = random_number() % n;
    for (step = random_number() % n | 1;; ++step) {
      size_t a = step, c = n;
      while (c) {
        size_t r = a % c;
        a = c;
        c = r;
      }
      if (a == 1) break;
    }
  }
  return size_t((static_cast<unsigned __int128>(position) * step + start) % n);
}

inline uint64_t serials = 0;    // of blocks, over the program's run
inline bool progressed = true;  // since spinning was last looked at

KERNELMILL_QUIET KERNELMILL_INLINE void start_block(Block *b, size_t position) {
  unsigned count = blockDim.x * blockDim.y * blockDim.z;
  if (b->blocked == Flag::yes || b->count != count) {
    for (unsigned t = 0; t < count; ++t) b->lanes[t].state = State::fresh;
    memset(b->warps, 0, sizeof b->warps);
  }
  b->number = block_at(position);
  b->count = count;
  b->serial = ++serials;
  b->next = b->waiting = b->at_barrier = b->at_grid = b->yielded = b->ready_first = b->ready_count = b->fruitless = 0;
  b->epoch = 1;
  b->votes = b->any = 0;
  b->all = 1;
  b->waits_for_grid = false;
  b->blocked = Flag::no;
  progressed = true;
  set_block(b);
  if (order == Order::random)
    for (unsigned i = count; i > 1; --i) {
      unsigned j = unsigned(random_number() % i);
      unsigned short t = thread_order[i - 1];
      thread_order[i - 1] = thread_order[j];
      thread_order[j] = t;
    }
  if (poison >= 0 && launched.dynamic_shared) memset(dynamic_shared_memory, int(poison), launched.dynamic_shared);
  if (on_block_start) on_block_start();
}

// The process has one copy of shared memory: the contents are saved when a block is suspended.
KERNELMILL_QUIET KERNELMILL_INLINE void suspend_block() {
  Block *b = block;
  interleaved = true;
  size_t size = launched.dynamic_shared;
  for (SharedVariable *v = shared_variables; v; v = v->next)
    if (v->block == b->serial) size += v->size + sizeof(SharedVariable *);
  b->saved = static_cast<char *>(malloc(size + sizeof(SharedVariable *)));
  char *to = b->saved;
  memcpy(to, dynamic_shared_memory, launched.dynamic_shared);
  to += launched.dynamic_shared;
  for (SharedVariable *v = shared_variables; v; v = v->next)
    if (v->block == b->serial) {
      memcpy(to, &v, sizeof v);
      memcpy(to + sizeof v, v->address, v->size);
      to += sizeof v + v->size;
    }
  SharedVariable *none = nullptr;
  memcpy(to, &none, sizeof none);
  b->next_suspended = nullptr;
  (suspended_first ? suspended_last->next_suspended : suspended_first) = b;
  suspended_last = b;
}
KERNELMILL_QUIET KERNELMILL_INLINE void activate_block(Block *b) {
  const char *from = b->saved;
  memcpy(dynamic_shared_memory, from, launched.dynamic_shared);
  from += launched.dynamic_shared;
  for (SharedVariable *v;;) {
    memcpy(&v, from, sizeof v);
    if (!v) break;
    memcpy(v->address, from + sizeof v, v->size);
    v->block = b->serial;
    from += sizeof v + v->size;
  }
  free(b->saved);
  b->saved = nullptr;
  set_block(b);
}

KERNELMILL_QUIET KERNELMILL_INLINE void release_grid() {
  for (Block *b = suspended_first; b; b = b->next_suspended) {
    b->waits_for_grid = false;
    b->at_grid = 0;
    ++b->epoch;
    for (unsigned t = 0; t < b->count; ++t)
      if (b->lanes[t].state == State::at_grid) make_ready(*b, t);
  }
  progressed = true;
  if (on_grid_barrier) on_grid_barrier();
}

// Whether one more block fits beside those that wait for others, as on a device, whose blocks start when there is room:
// within half of the memory that the run may use, and within the mappings of a process, two for each stack.
KERNELMILL_QUIET KERNELMILL_INLINE bool has_room(const Block &b) {
  static const size_t most = most_memory() / 2;
  size_t resident = 2;
  for (const Block *s = suspended_first; s; s = s->next_suspended) ++resident;
  const size_t threads = resident * b.count;
  return threads < 30000 && resident * sizeof(Block) + threads * stack_size() < most;
}

// Switches from the current block, finished or suspended, to another one; false if there is none.
KERNELMILL_QUIET KERNELMILL_INLINE bool next_block(bool finished, bool starts_another = true) {
  static bool first_is_away = false;
  if (block == &first_block)
    first_is_away = !finished;
  else if (finished) {
    block->next_suspended = spare_blocks;
    spare_blocks = block;
  }
  if (starts_another && launched.next_block < launched.blocks) {
    Block *b = &first_block;
    if (first_is_away) {
      b = spare_blocks;
      if (b)
        spare_blocks = b->next_suspended;
      else
        b = new Block();
    }
    start_block(b, launched.next_block++);
    return true;
  }
  if (!suspended_first) {
    launched.complete = true;
    return false;
  }
  bool all_wait = true;
  for (Block *b = suspended_first; b; b = b->next_suspended) all_wait = all_wait && b->waits_for_grid;
  if (all_wait) release_grid();
  Block **link = &suspended_first;
  while ((*link)->waits_for_grid) link = &(*link)->next_suspended;
  Block *b = *link;
  *link = b->next_suspended;
  suspended_last = nullptr;
  for (Block *s = suspended_first; s; s = s->next_suspended) suspended_last = s;
  activate_block(b);
  return true;
}

// ------------------------------------------------------------------------------------------------ reconvergence
// Whether a position precedes another in the source. In one function the lines decide; between functions the return
// addresses of the calls: code that the lanes in a helper have yet to reach follows the call, whatever its line.
KERNELMILL_QUIET KERNELMILL_INLINE bool earlier(const Lane &a, const Lane &b) {
  if (a.site.function == b.site.function || (a.site.file == b.site.file && !strcmp(a.site.function, b.site.function)))
    return a.site.line != b.site.line ? a.site.line < b.site.line : a.operation < b.operation;
  return a.place < b.place;
}
KERNELMILL_QUIET KERNELMILL_INLINE bool same_site(const Lane &a, const Lane &b) {
  return a.operation == b.operation && a.mask == b.mask && a.site.line == b.site.line &&
         (a.site.file == b.site.file || !strcmp(a.site.file, b.site.file));
}
// The mask of operations without _sync: all active lanes.
constexpr uint64_t no_mask = 0;

KERNELMILL_QUIET KERNELMILL_INLINE void report_mask(Block &b, const Lane &best, unsigned low, unsigned high, uint64_t live,
                                         uint64_t group) {
  set_thread(unsigned(&best - b.lanes));
  Finding f = finding_here("warp-mask", best.site);
  for (unsigned t = low; t < high; ++t)
    if (best.mask & live & ~group & uint64_t(1) << (t - low)) {
      f.other_file = b.lanes[t].site.file;
      f.other_line = b.lanes[t].site.line;
      f.has_other = true;
      f.other_block = f.block;
      f.other_thread = coordinates[t];
      break;
    }
  report(f,
         "the mask 0x%llx of a warp operation includes lanes that did not reach it, of which one waits at line %d; the "
         "lanes that did are 0x%llx",
         static_cast<unsigned long long>(best.mask), f.other_line, static_cast<unsigned long long>(group));
}

// Resumes the lanes of a warp that wait for one operation; false if none can resume.
KERNELMILL_QUIET KERNELMILL_INLINE bool resolve_warp(Block &b, unsigned w, bool force) {
  const unsigned low = w * lanes_per_warp, high = low + lanes_per_warp < b.count ? low + lanes_per_warp : b.count;
  uint64_t live = 0, at_warp = 0, spinning = 0;
  for (unsigned t = low; t < high; ++t) {
    State s = b.lanes[t].state;
    uint64_t bit = uint64_t(1) << (t - low);
    if (s != State::fresh && s != State::done) live |= bit;
    if (s == State::at_warp) at_warp |= bit;
    if (s == State::yielded) spinning |= bit;
  }
  if (!at_warp || (spinning && !force)) return false;
  const Lane *best = nullptr;
  uint64_t group = 0;
  for (uint64_t left = at_warp; left;) {
    const Lane &lane = b.lanes[low + unsigned(__builtin_ctzll(left))];
    uint64_t present = 0, any_line = 0;
    for (uint64_t rest = at_warp; rest; rest &= rest - 1) {
      unsigned i = unsigned(__builtin_ctzll(rest));
      const Lane &other = b.lanes[low + i];
      if (same_site(other, lane)) present |= uint64_t(1) << i;
      if (other.operation == lane.operation && other.mask == lane.mask) any_line |= uint64_t(1) << i;
    }
    left &= ~present;
    uint64_t take = present;
    // Each branch may contain the call, as long as all named lanes reach one of them.
    if (lane.mask != no_mask && (lane.mask & live & ~present))
      take = lane.mask & live & ~any_line ? 0 : any_line;
    if (take && (!best || earlier(lane, *best))) {
      best = &lane;
      group = take;
    }
  }
  if (!best) {
    if (!force) return false;
    for (unsigned t = low; t < high; ++t)
      if (at_warp >> (t - low) & 1 && (!best || earlier(b.lanes[t], *best))) best = &b.lanes[t];
    for (unsigned t = low; t < high; ++t)
      if (at_warp >> (t - low) & 1 && same_site(b.lanes[t], *best)) group |= uint64_t(1) << (t - low);
    report_mask(b, *best, low, high, live, group);
  }
  ++b.warps[w].epoch;
  for (uint64_t rest = group; rest; rest &= rest - 1) {
    unsigned t = low + unsigned(__builtin_ctzll(rest));
    b.lanes[t].present = group;
    make_ready(b, t);
  }
  return true;
}

KERNELMILL_QUIET KERNELMILL_INLINE void report_two_barriers(Block &b, unsigned one, unsigned other) {
  const Site &s = b.lanes[one].site, &o = b.lanes[other].site;
  static int seen[32][2];
  static unsigned used = 0;
  for (unsigned i = 0; i < used; ++i)
    if (seen[i][0] == s.line && seen[i][1] == o.line) return;
  if (used < 32) {
    seen[used][0] = s.line;
    seen[used++][1] = o.line;
  }
  set_thread(one);
  Finding f = finding_here("divergent-barrier", s);
  f.other_file = o.file;
  f.other_line = o.line;
  f.has_other = true;
  f.other_block = f.block;
  f.other_thread = coordinates[other];
  report(f, "threads of one block wait at different barriers: line %d and line %d", s.line, o.line);
}

KERNELMILL_QUIET KERNELMILL_INLINE void report_barrier_after_exit(Block &b, unsigned one, unsigned exited) {
  static int seen[32];
  static unsigned used = 0;
  for (unsigned i = 0; i < used; ++i)
    if (seen[i] == b.lanes[one].site.line) return;
  if (used < 32) seen[used++] = b.lanes[one].site.line;
  set_thread(one);
  Finding f = finding_here("barrier-after-exit", b.lanes[one].site);
  f.has_other = true;
  f.other_block = f.block;
  f.other_thread = coordinates[exited];
  report(f, "a barrier that some threads of the block never reach because they have returned");
}

KERNELMILL_QUIET KERNELMILL_INLINE void release_barrier(Block &b) {
  unsigned first = most_threads, exited = most_threads;
  for (unsigned t = 0; t < b.count; ++t) {
    Lane &l = b.lanes[t];
    if (l.state != State::at_barrier)
      exited = t;
    else if (first == most_threads)
      first = t;
    else if (l.site.line != b.lanes[first].site.line)
      report_two_barriers(b, first, t);
  }
  if (exited != most_threads && strict) report_barrier_after_exit(b, first, exited);
  for (unsigned t = 0; t < b.count; ++t)
    if (b.lanes[t].state == State::at_barrier) make_ready(b, t);
  b.at_barrier = 0;
  ++b.epoch;
  progressed = true;
  b.votes_result = b.votes;
  b.all_result = b.all;
  b.any_result = b.any;
  b.votes = b.any = 0;
  b.all = 1;
}

KERNELMILL_QUIET KERNELMILL_INLINE double seconds() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

[[noreturn]] KERNELMILL_QUIET KERNELMILL_INLINE void report_no_progress(Block &b, const char *kind, const char *text) {
  unsigned one = most_threads, other = most_threads;
  for (unsigned t = 0; t < b.count; ++t) {
    State s = b.lanes[t].state;
    if (s == State::fresh || s == State::done) continue;
    if (one == most_threads)
      one = t;
    else if (other == most_threads && b.lanes[t].site.line != b.lanes[one].site.line)
      other = t;
  }
  if (one == most_threads) one = 0;
  set_thread(one);
  Finding f = finding_here(kind, b.lanes[one].site);
  if (other != most_threads) {
    f.other_file = b.lanes[other].site.file;
    f.other_line = b.lanes[other].site.line;
    f.has_other = true;
    f.other_block = f.block;
    f.other_thread = coordinates[other];
  }
  report(f, "%s", text);
  give_up();
}

KERNELMILL_QUIET KERNELMILL_INLINE bool settle_spinning(Block &b) {
  static double since = 0;
  if (progressed) since = seconds();
  progressed = false;
  ++b.fruitless;
  for (unsigned t = 0; t < b.count; ++t)
    if (b.lanes[t].state == State::yielded) make_ready(b, t);
  b.yielded = 0;
  const bool starts_another = launched.next_block < launched.blocks && has_room(b);
  if (seconds() - since > double(environment("KERNELMILL_HANG", 20)))
    report_no_progress(b, "hang",
                       launched.next_block < launched.blocks && !starts_another
                           ? "threads wait in a loop for a change that no thread of the blocks that fit in memory makes"
                           : "threads wait in a loop for a change that no other thread makes");
  // This block may be waiting for another.
  if (b.fruitless % 4 == 3 && (starts_another || suspended_first)) {
    suspend_block();
    return next_block(false, starts_another);
  }
  return true;
}

// No thread of the current block can run: complete an operation or switch to another block. False: all blocks are done.
KERNELMILL_QUIET KERNELMILL_INLINE bool settle() {
  Block &b = *block;
  if (launched.complete) return false;
  if (!b.waiting) return next_block(true);
  bool any = false;
  const unsigned warps = (b.count + lanes_per_warp - 1) / lanes_per_warp;
  for (unsigned w = 0; w < warps; ++w) any = resolve_warp(b, w, false) || any;
  if (any) return true;
  if (b.at_barrier && b.at_barrier == b.waiting) {
    release_barrier(b);
    return true;
  }
  if (b.at_grid && b.at_grid == b.waiting) {
    if (!launched.cooperative) report_no_progress(b, "grid-barrier", "a grid barrier in a launch that is not cooperative");
    b.waits_for_grid = true;
    suspend_block();
    return next_block(false);
  }
  if (b.yielded) return settle_spinning(b);
  for (unsigned w = 0; w < warps; ++w) any = resolve_warp(b, w, true) || any;
  if (any) return true;
  report_no_progress(b, "deadlock", "threads of one block wait at barriers of the block and of the grid, and neither can complete");
}

// ------------------------------------------------------------------------------------------------ running on stacks
// Whether all lanes of a warp have started, so that it can be resolved by itself.
KERNELMILL_QUIET KERNELMILL_INLINE bool warp_started(const Block &b, unsigned w) {
  unsigned high = (w + 1) * lanes_per_warp;
  if (high > b.count) high = b.count;
  return b.next >= (order == Order::forward ? high : b.count);
}
KERNELMILL_QUIET KERNELMILL_INLINE bool ready_is_next(const Block &b) {
  return b.ready_count && (order != Order::random || b.next >= b.count || random_number() & 1);
}

// The loop of a stack without a thread: resume ready threads, start new ones, resolve operations. Returns on the main
// stack when the launch is complete.
KERNELMILL_QUIET KERNELMILL_INLINE void stack_loop() {
  for (;;) {
    Block &b = *block;
    if (ready_is_next(b)) {
      unsigned t = take_ready(b);
      give_stack(current_fiber);
      resume(t);
      continue;
    }
    if (b.next < b.count) {
      launched.run(launched.argument);
      continue;
    }
    if (settle()) continue;
    if (current_fiber == &main_fiber) return;
    give_stack(current_fiber);
    switch_to(&main_fiber);
  }
}

// Makes the running thread wait; returns when it resumes.
KERNELMILL_QUIET KERNELMILL_INLINE void leave(Block &b, unsigned t, State state) {
  Lane &l = b.lanes[t];
  if (blocked == Flag::no) {
    blocked = b.blocked = Flag::yes;
    if (order == Order::forward) b.next = t + 1;
  }
  if (l.state == State::running) --b.warps[t / lanes_per_warp].running;
  l.state = state;
  l.fiber = current_fiber;
  ++b.waiting;
  if (state == State::at_warp) {
    unsigned w = t / lanes_per_warp;
    if (!b.warps[w].running && warp_started(b, w)) resolve_warp(b, w, false);
  }
  for (;;) {
    Block &now = *block;
    if (ready_is_next(now)) {
      resume(take_ready(now));
      return;
    }
    if (now.next < now.count) {
      switch_to(take_stack());
      return;
    }
    settle();
  }
}

// Called when a kernel returns in a block in which a thread has waited.
KERNELMILL_QUIET KERNELMILL_INLINE void finish_thread() {
  Block &b = *block;
  unsigned t = linear_thread();
  Lane &l = b.lanes[t];
  if (l.state != State::running) return;
  l.state = State::done;
  progressed = true;
  unsigned w = t / lanes_per_warp;
  if (!--b.warps[w].running && warp_started(b, w)) resolve_warp(b, w, false);
}

KERNELMILL_QUIET KERNELMILL_INLINE void start_next_thread() {
  unsigned position = block->next++;
  set_thread(order == Order::forward ? position : thread_order[position]);
}

[[noreturn]] KERNELMILL_QUIET KERNELMILL_INLINE void not_in_kernel(const Site &site) {
  report(finding_here("device-call-on-host", site), "host code calls the device function %s, which waits for other threads",
         site.function);
  give_up();
}

KERNELMILL_QUIET KERNELMILL_CONVERGENT __attribute__((noinline)) inline void wait_here(State state, Site site) {
  if (!in_kernel) not_in_kernel(site);
  Block &b = *block;
  unsigned t = linear_thread();
  Lane &l = b.lanes[t];
  l.site = site;
  l.place = __builtin_return_address(0);
  l.mask = no_mask;
  l.operation = 0;
  if (state == State::at_barrier) ++b.at_barrier;
  if (state == State::at_grid) ++b.at_grid;
  if (state == State::yielded) ++b.yielded;
  leave(b, t, state);
}

// A thread that waits for another repeats operations without effect, and yields now and then. A thread that works, such
// as on the maximum of many numbers, does as many of them, but with other operands or addresses. To tell them apart, one
// operation is remembered, and a later one each time their number has doubled, until it recurs again and again.
constexpr unsigned spins_until_yield = 2000, repetitions_until_yield = 16;
KERNELMILL_QUIET KERNELMILL_INLINE void spun(Site site, uint64_t event = 0) {
  if (!in_kernel) return;
  const uint64_t thread = block_serial * most_threads + linear_thread();
  event += uint64_t(site.line) << 32;
  if (spins.thread != thread) spins = {thread, event, 0, 0};
  ++spins.count;
  if (event == spins.event)
    ++spins.repetitions;
  else if (!(spins.count & (spins.count - 1)))
    spins = {thread, event, spins.count, 0};
  if (spins.count < spins_until_yield || spins.repetitions < repetitions_until_yield) return;
  wait_here(State::yielded, site);
  // It is known to wait: if the operation still has no effect, it yields again at once.
  spins = {thread, event, spins_until_yield, repetitions_until_yield - 1};
}

KERNELMILL_QUIET KERNELMILL_INLINE void run_launch() {
  launched.next_block = 0;
  launched.complete = interleaved = false;
  launched.serial = ++launches;
  const unsigned n = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned i = 0; order != Order::forward && i < n; ++i)
    thread_order[i] = static_cast<unsigned short>(order == Order::reverse ? n - 1 - i : i);
  static unsigned of[3] = {0, 0, 0};
  if (of[0] != blockDim.x || of[1] != blockDim.y || of[2] != blockDim.z) {
    of[0] = blockDim.x;
    of[1] = blockDim.y;
    of[2] = blockDim.z;
    unsigned t = 0;
    for (unsigned z = 0; z < of[2]; ++z)
      for (unsigned y = 0; y < of[1]; ++y)
        for (unsigned x = 0; x < of[0]; ++x) coordinates[t++] = Index{x, y, z};
  }
  in_kernel = true;
  if (on_launch_start) on_launch_start();
  start_block(&first_block, launched.next_block++);
  stack_loop();
  // The main stack may be among the idle ones.
  for (Fiber **link = &idle_fibers; *link; link = &(*link)->next_idle)
    if (*link == &main_fiber) {
      *link = main_fiber.next_idle;
      break;
    }
  in_kernel = false;
  if (on_launch_end) on_launch_end();
}

}  // namespace kernelmill::rt
