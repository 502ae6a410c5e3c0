// The state of the runtime: the launch, its blocks and their threads.
#pragma once

#include "kernelmill/fiber.h"
#include "kernelmill/vectors.h"

// The threadIdx that a kernel reads; only the scheduler writes it.
struct __HIP_Coordinates {
  unsigned x, y, z;
  operator dim3() const { return dim3(x, y, z); }
  operator uint3() const { return make_uint3(x, y, z); }
};
inline __HIP_Coordinates threadIdx{0, 0, 0};
inline __HIP_Coordinates blockIdx{0, 0, 0};
inline __HIP_Coordinates blockDim{1, 1, 1};
inline __HIP_Coordinates gridDim{1, 1, 1};
constexpr int warpSize = KERNELMILL_WARP_SIZE;

namespace kernelmill::rt {

constexpr unsigned lanes_per_warp = KERNELMILL_WARP_SIZE;
constexpr unsigned most_threads = 1024;
constexpr unsigned most_warps = most_threads / 32;
constexpr size_t most_shared = 64 << 10;
constexpr size_t most_payload = 32;

enum class State : unsigned char { fresh, running, at_warp, at_barrier, at_grid, yielded, done };
enum class Order : long { forward, reverse, random };
// A distinct type, so that no store of a kernel may alias it.
enum class Flag : int { no, yes };

struct Lane {
  Fiber *fiber;
  Site site;
  const void *place;      // return address of the call: orders several copies of one source line
  uint64_t mask;          // lanes that the operation names
  uint64_t present;       // lanes that participated when it was resolved
  unsigned char operation;
  unsigned char parity;   // which payload is being written; the other one may still be read
  State state;
  alignas(16) unsigned char payload[2][most_payload];
};

struct Warp {
  unsigned running;       // lanes that waited before and now run or are ready to
  unsigned epoch;
};

// One block; others than the first are created only if several run concurrently (grid barriers, spinning).
struct Block {
  size_t number = 0;      // linear index in the grid
  uint64_t serial = 0;    // unique over the program's run
  unsigned count = 0;     // threads
  unsigned next = 0;      // position in the order of the next thread to start
  unsigned waiting = 0;   // threads in at_warp, at_barrier, at_grid or yielded
  unsigned at_barrier = 0, at_grid = 0, yielded = 0;
  unsigned ready_first = 0, ready_count = 0;
  unsigned epoch = 1;     // barriers passed
  unsigned fruitless = 0; // consecutive rounds in which threads only spun
  int votes = 0, all = 1, any = 0;
  int votes_result = 0, all_result = 1, any_result = 0;
  bool waits_for_grid = false;
  Flag blocked = Flag::no;
  Block *next_suspended = nullptr;
  char *saved = nullptr;  // its shared memory while another block runs
  unsigned short ready[most_threads];
  Warp warps[most_warps];
  Lane lanes[most_threads];
};

struct Launch {
  const char *kernel = "";
  Site site{"", "", 0};
  void (*run)(void *) = nullptr;  // starts the threads of the current block that have not started
  void *argument = nullptr;
  size_t blocks = 0, next_block = 0;
  size_t dynamic_shared = 0;
  bool cooperative = false;
  bool complete = false;
  unsigned serial = 0;
};

// A __shared__ variable whose declaration a thread has reached; the source rewriter adds one to each declaration.
struct SharedVariable {
  void *address;
  size_t size;
  const char *name;
  uint64_t block = 0;
  bool linked = false;
  SharedVariable *next = nullptr;
  template <class T>
  constexpr SharedVariable(T *variable, size_t size, const char *name)
      : address(const_cast<std::remove_cv_t<T> *>(variable)), size(size), name(name) {}
  void enter();
};

KERNELMILL_OBJECT Block first_block;
inline Block *block = &first_block;
inline Launch launched;
inline Flag blocked = Flag::no;  // of the current block: some thread of it has waited
inline bool in_kernel = false;
inline volatile bool in_rows = false;  // threads run as vectorized loops: a signal handler cannot tell which thread it is
inline uint64_t block_serial = 0;
inline unsigned launches = 0;
inline Order order = Order::forward;
inline Index coordinates[most_threads];
inline unsigned short thread_order[most_threads];
inline Block *suspended_first = nullptr, *suspended_last = nullptr;
inline Block *spare_blocks = nullptr;
inline Fiber *idle_fibers = nullptr;
inline SharedVariable *shared_variables = nullptr;
inline uint64_t random_state = 1;
// What the running thread did last without effect; see `spun`.
struct Spins {
  uint64_t thread;   // of all blocks
  uint64_t event;    // an operation that the thread may be repeating
  unsigned count, repetitions;
};
inline Spins spins{};
// The byte that fills uninitialized memory; -1 leaves memory as it is.
inline long poison = -1;
inline bool strict = false;
alignas(256) inline char dynamic_shared_memory[most_shared + 256];

// Set by the access checker if it is linked.
inline void (*on_block_start)() = nullptr;
inline void (*on_launch_start)() = nullptr;
inline void (*on_launch_end)() = nullptr;
inline void (*on_grid_barrier)() = nullptr;
inline void (*on_fence)() = nullptr;
inline bool interleaved = false;  // a block of the launch was suspended in favor of another

KERNELMILL_QUIET KERNELMILL_INLINE unsigned linear_thread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
KERNELMILL_QUIET KERNELMILL_INLINE void set_thread(unsigned t) {
  const Index &i = coordinates[t];
  threadIdx.x = i.x;
  threadIdx.y = i.y;
  threadIdx.z = i.z;
}
KERNELMILL_QUIET KERNELMILL_INLINE uint64_t random_number() {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state;
}
KERNELMILL_QUIET KERNELMILL_INLINE Index block_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
KERNELMILL_QUIET KERNELMILL_INLINE Index thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
// A finding about the running thread.
KERNELMILL_QUIET KERNELMILL_INLINE Finding finding_here(const char *kind, const Site &site) {
  Finding f{kind};
  f.file = site.file;
  f.line = site.line;
  if (in_kernel) {
    f.kernel = launched.kernel;
    f.in_thread = true;
    f.block = block_index();
    f.thread = thread_index();
  }
  return f;
}

KERNELMILL_QUIET KERNELMILL_INLINE void SharedVariable::enter() {
  if (!in_kernel) return;
  if (!linked) {
    linked = true;
    next = shared_variables;
    shared_variables = this;
  }
  block = block_serial;
  if (poison >= 0) memset(address, int(poison), size);
}

}  // namespace kernelmill::rt

// Follows each __shared__ declaration: the variable is uninitialized again in each block.
#define KERNELMILL_SHARED(name)                                                                                  \
  static ::kernelmill::rt::SharedVariable km_shared_##name{&name, sizeof(name), #name};                          \
  if (KERNELMILL_UNLIKELY(km_shared_##name.block != ::kernelmill::rt::block_serial)) km_shared_##name.enter();
