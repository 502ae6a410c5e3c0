// Who runs next. Blocks one after another, threads of a block one after another; a thread keeps a stack of its own only
// once it waits for others. Operations of a warp are resolved when all its living lanes wait, those that stand first in
// the source first, so that lanes gone different ways come together again where the source does.
//
// KERNELMILL_ORDER   forward (default), reverse or random: order of threads and blocks
// KERNELMILL_SEED    of the random order
// KERNELMILL_HANG    seconds of nothing but spinning until the program is ended (default 20)
#pragma once

#include <time.h>

#include "kernelmill/state.h"

namespace kernelmill::rt {

// ------------------------------------------------------------------------------------------------ ready threads, stacks
KERNELMILL_QUIET inline void make_ready(Block &b, unsigned t) {
  Lane &l = b.lanes[t];
  l.state = State::running;
  --b.waiting;
  ++b.warps[t / lanes_per_warp].running;
  b.ready[(b.ready_first + b.ready_count++) % most_threads] = static_cast<unsigned short>(t);
}
KERNELMILL_QUIET inline unsigned take_ready(Block &b) {
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

inline void stack_loop();
KERNELMILL_BARE inline void fiber_entry() {
  on_new_stack();
  for (;;) stack_loop();
}
KERNELMILL_QUIET inline Fiber *take_stack() {
  Fiber *fiber = idle_fibers;
  if (!fiber) return make_fiber(fiber_entry);
  idle_fibers = fiber->next_idle;
  return fiber;
}
KERNELMILL_QUIET inline void give_stack(Fiber *fiber) {
  fiber->next_idle = idle_fibers;
  idle_fibers = fiber;
}
KERNELMILL_QUIET inline void resume(unsigned t) {
  Fiber *fiber = block->lanes[t].fiber;
  set_thread(t);
  switch_to(fiber);
}

// ------------------------------------------------------------------------------------------------ blocks
KERNELMILL_QUIET inline void set_block(Block *b) {
  block = b;
  block_serial = b->serial;
  blocked = b->blocked;
  size_t n = b->number;
  blockIdx.x = unsigned(n % gridDim.x);
  blockIdx.y = unsigned(n / gridDim.x % gridDim.y);
  blockIdx.z = unsigned(n / gridDim.x / gridDim.y);
}

KERNELMILL_QUIET inline size_t block_at(size_t position) {
  size_t n = launched.blocks;
  if (order == Order::forward) return position;
  if (order == Order::reverse) return n - 1 - position;
  // A bijection that needs no table: a step that shares no divisor with n, from a random start.
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

KERNELMILL_QUIET inline void start_block(Block *b, size_t position) {
  unsigned count = blockDim.x * blockDim.y * blockDim.z;
  if (b->blocked == Flag::yes || b->count != count) {
    for (unsigned t = 0; t < count; ++t) b->lanes[t].state = State::fresh;
    memset(b->warps, 0, sizeof b->warps);
  }
  b->number = block_at(position);
  b->count = count;
  b->serial = ++launches * 0 + ++random_state * 0 + block_serial + 1;
  b->next = b->waiting = b->at_barrier = b->at_grid = b->yielded = b->ready_first = b->ready_count = b->fruitless = 0;
  b->epoch = 1;
  b->votes = b->any = 0;
  b->all = 1;
  b->waits_for_grid = false;
  b->blocked = Flag::no;
  set_block(b);
}
