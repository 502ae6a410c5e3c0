// Runs one kernel repeatedly and reports the memory accesses of each run.
//
// Each line of standard input describes a run, and a line of JSON reports it. Every run is a separate process, so that
// a crash or an endless loop can be reported too. The words of a line:
//
//   grid X Y Z | block X Y Z | shared BYTES | seconds S | accesses N | steps N
//   int VALUE | float VALUE                             the next argument, by value
//   buffer ELEMENTS FILLS (PERIOD COLUMN KIND A B SEED)…  the next argument, a pointer; later fills overwrite earlier ones
//   null                                                the next argument, a null pointer
//   tensor RANK SIZES… ELEMENTS FILLS (…)…              the next argument, a struct with data, sizes, strides and dims
//   strided RANK SIZES… STRIDES… ELEMENTS FILLS (…)…    likewise, with strides other than those of contiguous elements
//
// The kinds of fill, for element i: `constant` A; `ramp` A + B*i; `cycle` A + i mod B; `uniform` in [A, B), seeded with
// SEED; `offsets` from A to B in even steps, the last element being B; `grids` and `grid_starts` describe grids that lie
// one after another and have A elements together: rows of height and width, and the first element of each grid;
// `counted` rows of B elements, which begin with the number of indices that follow, the indices less than A; `counts`
// that add up to A in the first B elements, even ones if SEED is 0; `full_counts` likewise, each at least half an even
// share.
#include <hip/hip_runtime.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernelmill/roles.h"
#include "kernelmill_probe_parameter.h"

namespace kernelmill::probe {
namespace {
using namespace kernelmill::roles;

constexpr size_t room_before = 8 << 20, room_after = 32 << 20;

// -------------------------------------------------------------------------------------------------------------- types
const char *name_of(Kind kind) {
  constexpr const char *names[] = {"value", "pointer", "tensor", "unknown"};
  return names[int(kind)];
}
const char *class_of(Number number) {
  constexpr const char *names[] = {"boolean", "integer", "integer", "float", "float", "opaque"};
  return names[int(number)];
}
// Only types whose values are never negative are unsigned; of an enumeration, the underlying type decides.
bool is_signed(const Parameter &p) { return p.number != Number::natural && p.number != Number::boolean; }

void describe(const Parameter &p, bool first) {
  const bool unknown_pointer = p.kind == Kind::unknown && !p.constant;
  printf("%s{\"kind\":\"%s\",\"element\":\"%s\",\"bytes\":%zu,\"components\":%zu,\"signed\":%s,\"constant\":%s}",
         first ? "" : ",", name_of(p.kind), p.enumeration ? "integer" : class_of(p.number), p.element,
         p.element / p.component, is_signed(p) && !unknown_pointer ? "true" : "false", p.constant ? "true" : "false");
}

// ---------------------------------------------------------------------------------------------------- filling buffers
uint64_t mixed(uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}
struct Fill {
  long long period, column;
  char kind[16];
  double a, b;
  uint64_t seed;
};
// A pseudorandom number in [0, 1) for an element.
double random_share(const Fill &f, long long i) { return double(mixed(f.seed * 0x10001 + uint64_t(i)) >> 11) * 0x1.0p-53; }
bool is(const Fill &f, const char *kind) { return !strcmp(f.kind, kind); }
bool is_counts(const Fill &f) { return is(f, "counts") || is(f, "full_counts"); }

template <class Value, class Store>
void each(const Fill &f, long long n, const Value &value, const Store &store) {
  if (f.period == 1 && f.column == 0) {
    for (long long i = 0; i < n; ++i) store(i, value(i));
  } else {
    // In a column, `at` is the position within the column.
    for (long long i = f.column, at = 0; i < n; i += f.period, ++at) store(i, value(at));
  }
}
// The layout of suites: each grid has about as many elements, the last one all that are left.
template <class Store>
void lay_out_grids(long long grids, long long elements, uint64_t seed, const Store &store) {
  long long start = 0;
  for (long long i = 0; i < grids; ++i) {
    const bool last = i + 1 == grids;
    const long long own = last ? elements - start : elements / grids;
    const auto most = static_cast<long long>(std::sqrt(double(own)));
    long long height = most ? 1 + static_cast<long long>((seed + uint64_t(i)) % uint64_t(most)) : 0;
    while (last && height && own % height) --height;
    const long long width = height ? own / height : 0;
    const bool upright = (seed + uint64_t(i)) / 2 % 2;
    store(i, start, upright ? width : height, upright ? height : width);
    start += height * width;
  }
}
// Every third seed leaves everything beyond the least counts to one element; with the others, counts go up to about two
// even shares.
long long count_at(const Fill &f, long long i) {
  const long long parts = static_cast<long long>(f.b), sum = static_cast<long long>(f.a);
  const long long least = is(f, "full_counts") ? (sum / parts + 1) / 2 : 0, whole = sum - least * parts;
  if (i >= parts) return 0;
  if (f.seed && f.seed % 3 == 0) return least + (i == static_cast<long long>(f.seed / 3) % parts ? whole : 0);
  const auto before = [&](long long at) {
    if (at == 0 || at == parts) return at ? whole : 0;
    if (!f.seed) return whole * at / parts;
    return static_cast<long long>(double(whole) * (double(at - 1) + random_share(f, at)) / double(parts - 1));
  };
  return least + before(i + 1) - before(i);
}
template <class Store>
void fill_with(const Fill &f, long long n, bool whole, const Store &store) {
  const long long own = (n + f.period - 1) / f.period, last = own > 1 ? own - 1 : 1;
  if (is(f, "constant")) {
    each(f, n, [&](long long) { return f.a; }, store);
  } else if (is(f, "ramp")) {
    each(f, n, [&](long long i) { return f.a + f.b * double(i); }, store);
  } else if (is(f, "cycle")) {
    const long long cycle = static_cast<long long>(f.b);
    each(f, n, [&](long long i) { return f.a + double(i % cycle); }, store);
  } else if (is(f, "grids")) {
    lay_out_grids(n / 2, static_cast<long long>(f.a), f.seed, [&](long long i, long long, long long h, long long w) {
      store(2 * i, double(h)), store(2 * i + 1, double(w));
    });
  } else if (is(f, "grid_starts")) {
    lay_out_grids(n, static_cast<long long>(f.a), f.seed, [&](long long i, long long start, long long, long long) {
      store(i, double(start));
    });
  } else if (is(f, "counted")) {
    const long long row = static_cast<long long>(f.b);
    each(f, n, [&](long long i) { return std::floor((i % row ? f.a : f.b) * random_share(f, i)); }, store);
  } else if (is_counts(f)) {
    each(f, n, [&](long long i) { return double(count_at(f, i)); }, store);
  } else if (is(f, "offsets")) {
    each(f, n, [&](long long i) { return std::floor(f.a + (f.b - f.a) * double(i) / double(last)); }, store);
  } else {
    each(f, n, [&](long long i) {
      const double v = f.a + (f.b - f.a) * random_share(f, i);
      return whole ? std::floor(v) : v;
    }, store);
  }
}
template <class C>
void fill_as(const Parameter &p, char *data, long long n, const Fill &f, bool whole) {
  const long long components = static_cast<long long>(p.element / sizeof(C));
  auto *to = reinterpret_cast<C *>(data);
  fill_with(f, n, whole, [=](long long i, double v) {
    const C value = static_cast<C>(std::is_same<C, bool>::value ? v != 0 : v);
    for (long long c = 0; c < components; ++c) to[i * components + c] = value;
  });
}
void fill(const Parameter &p, char *data, long long n, const Fill &f) {
  const bool natural = p.number == Number::natural;
  switch (p.number) {
    case Number::boolean: return fill_as<bool>(p, data, n, f, true);
    case Number::whole:
    case Number::natural:
      switch (p.component) {
        case 1: return natural ? fill_as<uint8_t>(p, data, n, f, true) : fill_as<int8_t>(p, data, n, f, true);
        case 2: return natural ? fill_as<uint16_t>(p, data, n, f, true) : fill_as<int16_t>(p, data, n, f, true);
        case 4: return natural ? fill_as<uint32_t>(p, data, n, f, true) : fill_as<int32_t>(p, data, n, f, true);
        case 8: return natural ? fill_as<uint64_t>(p, data, n, f, true) : fill_as<int64_t>(p, data, n, f, true);
        default: return;
      }
    case Number::real:
      if (p.component == sizeof(float)) return fill_as<float>(p, data, n, f, false);
      if (p.component == sizeof(double)) return fill_as<double>(p, data, n, f, false);
      return fill_as<long double>(p, data, n, f, false);
    case Number::narrow:
      return fill_with(f, n, false, [&](long long i, double v) {
        for (size_t at = 0; at < p.element; at += p.component)
          p.convert(data + size_t(i) * p.element + at, float(v));
      });
    case Number::opaque: return;
  }
}

// ----------------------------------------------------------------------------------------------------- parsing lines
struct Words {
  char *next = nullptr;
  bool bad = false;
  const char *word() {
    char *found = strtok_r(nullptr, " \n", &next);
    if (!found) bad = true;
    return found ? found : "";
  }
  long long whole() { return strtoll(word(), nullptr, 10); }
  double real() { return strtod(word(), nullptr); }
};

// What a buffer holds before a run.
struct Contents {
  long long elements = 0;
  std::vector<Fill> fills;  // later ones overwrite earlier ones
};
Contents contents(Words &words) {
  Contents found;
  found.elements = words.whole();
  for (long long fills = words.whole(); fills-- > 0 && !words.bad;) {
    Fill f{};
    f.period = words.whole();
    f.column = words.whole();
    snprintf(f.kind, sizeof f.kind, "%s", words.word());
    f.a = words.real();
    f.b = words.real();
    f.seed = uint64_t(words.whole());
    if (f.period < 1 || ((is(f, "cycle") || is(f, "counted") || is_counts(f)) && f.b < 1)) words.bad = true;
    // New memory holds zeros.
    if (!found.fills.empty() || !is(f, "constant") || f.a != 0) found.fills.push_back(f);
  }
  return found;
}
size_t room_of(const Parameter &p) { return (room_before + room_after) / p.element * p.element; }
size_t before_of(const Parameter &p) { return room_before / p.element * p.element; }
bool fits(const Parameter &p, const Contents &c) {
  return c.elements <= static_cast<long long>((room_of(p) - before_of(p)) / p.element);
}

// The contents of buffers as pages of a file in memory. The process that starts the runs makes them, since many runs begin
// with the same contents; a run maps them as its own copy, in which only the pages that it writes are copied.
class Images {
 public:
  // Where an image begins in the file; -1 if it was not made.
  off_t find(const Parameter &p, const Contents &c) const {
    const auto found = made_.find(key(p, c));
    return found == made_.end() ? -1 : found->second;
  }
  void make(const Parameter &p, const Contents &c) {
    if (c.fills.empty() || c.elements < 1 || !fits(p, c) || find(p, c) >= 0) return;
    const size_t size = pages(p, c);
    if (used_ + size > most_used) {
      made_.clear();
      used_ = 0;
      if (ftruncate(file, 0)) return;  // its pages have to hold zeros
    }
    if (file < 0 || ftruncate(file, off_t(used_ + size))) return;
    void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, off_t(used_));
    if (memory == MAP_FAILED) return;
    for (const Fill &f : c.fills) fill(p, static_cast<char *>(memory) + before_of(p) % page, c.elements, f);
    munmap(memory, size);
    made_.emplace(key(p, c), off_t(used_));
    used_ += size;
  }
  // Puts the contents into a buffer, which holds zeros.
  void put(const Parameter &p, const Contents &c, char *base) const {
    if (c.fills.empty()) return;
    const off_t at = find(p, c);
    const size_t shift = before_of(p) % page;
    const int flags = MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE;
    if (at >= 0 && mmap(base - shift, pages(p, c), PROT_READ | PROT_WRITE, flags, file, at) != MAP_FAILED) return;
    for (const Fill &f : c.fills) fill(p, base, c.elements, f);
  }

 private:
  static constexpr size_t page = 4096, most_used = 64 << 20;
  static size_t pages(const Parameter &p, const Contents &c) {
    return (before_of(p) % page + size_t(c.elements) * p.element + page - 1) / page * page;
  }
  static std::string key(const Parameter &p, const Contents &c) {
    static_assert(sizeof(Fill) == 56, "no padding, whose bytes would be part of the key");
    std::string found(reinterpret_cast<const char *>(&p.number), sizeof p.number);
    for (const size_t part : {p.element, p.component, size_t(c.elements)})
      found.append(reinterpret_cast<const char *>(&part), sizeof part);
    return found.append(reinterpret_cast<const char *>(c.fills.data()), c.fills.size() * sizeof(Fill));
  }
  int file = memfd_create("images", 0);
  std::unordered_map<std::string, off_t> made_;
  size_t used_ = 0;
};
Images &images() {
  static Images all;
  return all;
}

char *buffer(const Parameter &p, int argument, Words &words) {
  const Contents wanted = contents(words);
  const size_t room = room_of(p), before = before_of(p);
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *memory = static_cast<char *>(mmap(nullptr, room, PROT_READ | PROT_WRITE, flags, -1, 0));
  void *marks = mmap(nullptr, room / p.element + 1, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED || marks == MAP_FAILED || region_count == most_regions || !fits(p, wanted)) {
    words.bad = true;
    return nullptr;
  }
  Region &r = regions[region_count++];
  r.argument = argument;
  r.base = memory + before;
  r.before = before;
  r.after = room - before;
  r.element = p.element;
  r.marks = static_cast<unsigned char *>(marks);
  rt::remember({reinterpret_cast<uintptr_t>(memory), room, rt::Owner::device, rt::Site{"", "", 0}, 0, 0});
  if (!words.bad) images().put(p, wanted, r.base);
  return r.base;
}

// Stores an integer as the machine does, least significant byte first.
void store_whole(const Parameter &p, void *to, long long value) {
  if (p.number == Number::boolean) value = value != 0;
  memcpy(to, &value, p.size < sizeof value ? p.size : sizeof value);
}
void value(const Parameter &p, void *to, Words &words) {
  if (p.number == Number::narrow) return p.convert(to, float(words.real()));
  if (p.number == Number::opaque) {
    words.bad = true;
  } else if (p.number != Number::real) {
    store_whole(p, to, words.whole());
  } else {
    const float given = float(words.real());
    if (p.size == sizeof(float)) memcpy(to, &given, sizeof given);
    else if (p.size == sizeof(double)) *static_cast<double *>(to) = given;
    else *static_cast<long double *>(to) = given;
  }
}
void tensor(const Parameter &p, int argument, void *to, bool strided, Words &words) {
  const int dims = int(words.whole());
  long long sizes[8]{}, strides[8]{}, stride = 1;
  if (dims < 1 || dims > 8) words.bad = true;
  for (int i = 0; i < dims && !words.bad; ++i) sizes[i] = words.whole();
  for (int i = 0; i < dims && strided && !words.bad; ++i) strides[i] = words.whole();
  for (int i = dims; i-- > 0 && !strided && !words.bad; stride *= sizes[i]) strides[i] = stride;
  char *data = words.bad ? nullptr : buffer(p, argument, words);
  if (!words.bad) p.make_tensor(to, data, dims, sizes, strides);
}
void argument(const Parameter &p, int position, void *to, Words &words) {
  const std::string kind = words.word();
  switch (p.kind) {
    case Kind::value: return value(p, to, words);
    case Kind::pointer:
      if (kind == "null") return;  // the argument holds zeros
      if (kind != "buffer") words.bad = true;
      *static_cast<char **>(to) = words.bad ? nullptr : buffer(p, position, words);
      return;
    case Kind::tensor:
      if (kind != "tensor" && kind != "strided") words.bad = true;
      return tensor(p, position, to, kind == "strided", words);
    case Kind::unknown: words.bad = true;
  }
}

// ---------------------------------------------------------------------------------------------------------- reporting
void say_reach(const char *name, const Reach &r) {
  printf(",\"%s\":", name);
  if (r.count)
    printf("{\"low\":%lld,\"high\":%lld,\"count\":%" PRIu64 "}", r.low, r.high, r.count);
  else
    printf("null");
}
void answer(const char *ended, int signal) {
  printf("{\"ended\":\"%s\",\"signal\":%d,\"accesses\":%" PRIu64 ",\"regions\":[", ended, signal, accesses);
  for (int i = 0; i < region_count; ++i) {
    const Region &r = regions[i];
    long long low = 0, high = -1, needed = 0, written = 0;
    for (const Reach *reach : {&r.read, &r.written, &r.atomic}) {
      if (!reach->count) continue;
      low = reach->low < low ? reach->low : low;
      high = reach->high > high ? reach->high : high;
    }
    const long long room = static_cast<long long>(r.before / r.element);
    for (long long e = low; e <= high; ++e) {
      needed += (r.marks[e + room] & was_needed) != 0;
      written += (r.marks[e + room] & was_written) != 0;
    }
    printf("%s{\"argument\":%d", i ? "," : "", r.argument);
    say_reach("read", r.read);
    say_reach("written", r.written);
    say_reach("atomic", r.atomic);
    printf(",\"widest\":%zu,\"needed\":%lld,\"changed\":%lld}", r.widest, needed, written);
  }
  printf("]}\n");
  fflush(stdout);
}
[[noreturn]] void leave(const char *ended, int signal) {
  rt::in_kernel = false;  // the accesses below are not the kernel's
  answer(ended, signal);
  _exit(0);
}

struct Kernel {
  const Parameter *parameters;
  size_t count;
  void (*call)(void *const *arguments);
};
int64_t most_steps = INT64_MAX, steps_left = INT64_MAX;  // basic blocks of the kernel

// Makes the images of the buffers in a line; `run_line` reports what is wrong with it.
void make_images(const Kernel &kernel, std::string line) {
  Words words;
  words.next = line.data();
  while (!words.bad && strcmp(words.word(), "arguments")) {
  }
  for (size_t i = 0; i < kernel.count && !words.bad; ++i) {
    const Parameter &p = kernel.parameters[i];
    if (!strcmp(words.word(), "null")) continue;
    if (p.kind == Kind::value) {
      words.word();
      continue;
    }
    if (p.kind == Kind::unknown) return;
    if (p.kind == Kind::tensor)
      for (long long sizes = words.whole(); sizes-- > 0 && !words.bad;) words.whole();
    const Contents wanted = contents(words);
    if (!words.bad) images().make(p, wanted);
  }
}

// A thread's call of the kernel. It counts as reading the arguments, their address and that of the kernel, so that the
// limit of accesses also bounds the number of threads that access nothing.
struct Call {
  const Kernel &kernel;
  void *const *arguments;
  void operator()() const {
    if ((accesses += kernel.count + 2) > most_accesses) on_too_many();
    kernel.call(arguments);
  }
};

[[noreturn]] void run_line(const Kernel &kernel, char *line) {
  Words words;
  words.next = line;
  dim3 grid{1, 1, 1}, block{1, 1, 1};
  size_t shared = 0;
  double seconds = 2;  // of processor time: the wall time depends on the load of the machine
  for (std::string word = words.word(); word != "arguments" && !words.bad; word = words.word()) {
    if (word == "grid" || word == "block") {
      dim3 &size = word == "grid" ? grid : block;
      size.x = unsigned(words.whole());
      size.y = unsigned(words.whole());
      size.z = unsigned(words.whole());
    } else if (word == "shared") {
      shared = size_t(words.whole());
    } else if (word == "seconds") {
      seconds = words.real();
    } else if (word == "steps") {
      most_steps = words.whole();
    } else if (word == "accesses") {
      most_accesses = uint64_t(words.whole());
    } else {
      words.bad = true;
    }
  }
  std::vector<void *> arguments;
  for (size_t i = 0; i < kernel.count; ++i) {
    const Parameter &p = kernel.parameters[i];
    arguments.push_back(std::aligned_alloc(64, (p.size + 63) / 64 * 64));
    memset(arguments.back(), 0, p.size);
    argument(p, int(i), arguments.back(), words);
  }
  if (words.bad) leave("misunderstood", 0);
  on_too_many = [] { leave("too_long", 0); };
  rt::set_up();  // before our handlers, which replace the runtime's
  struct sigaction action {};
  action.sa_handler = [](int n) { leave(n == SIGPROF ? "overdue" : "crashed", n); };
  action.sa_flags = SA_ONSTACK;
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPROF}) sigaction(number, &action, nullptr);
  // The handler needs a separate stack in case the kernel overflowed its own.
  static char stack[64 << 10];
  stack_t alternative{};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, nullptr);
  itimerval limit{{0, 0}, {time_t(seconds), suseconds_t((seconds - double(time_t(seconds))) * 1e6)}};
  setitimer(ITIMER_PROF, &limit, nullptr);
  steps_left = most_steps;  // those of filling buffers do not count
  const rt::Configuration configuration{grid, block, shared, nullptr, false, "kernel", rt::Site{"", "", 0}};
  rt::start_call(configuration, Call{kernel, arguments.data()});
  const hipError_t error = hipGetLastError();
  leave(error == hipSuccess ? "done" : "not_launched", int(error));
}
// Starts this program again with the same addresses, arguments and variables in each run, if they are not yet. A kernel
// that reads uninitialized memory finds what the runtime left there, such as pointers: without this, its accesses would
// differ from run to run.
void fix_addresses() {
  const int now = personality(0xffffffff);
  if (now < 0 || now & ADDR_NO_RANDOMIZE || personality(static_cast<unsigned>(now) | ADDR_NO_RANDOMIZE) < 0) return;
  std::vector<char *> kept;
  for (char **variable = environ; *variable; ++variable)
    if (!strncmp(*variable, "KERNELMILL_", 11) && strncmp(*variable, "KERNELMILL_FINDINGS", 19)) kept.push_back(*variable);
  kept.push_back(nullptr);
  char name[] = "probe", *words[] = {name, nullptr};
  execve("/proc/self/exe", words, kept.data());  // if it fails, addresses stay random
}

// Calls a function on a stack of its own. Without random addresses, the first stack lies where the lower half of each
// address is a NaN if read as a float: a kernel that reads such a number crashes, which with random ones hardly any does.
void on_own_stack(void (*work)()) {
  constexpr size_t size = 8 << 20;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;
  void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  static ucontext_t first, own;
  if (memory == MAP_FAILED || getcontext(&own)) return work();
  own.uc_stack.ss_sp = memory;
  own.uc_stack.ss_size = size;
  own.uc_link = &first;
  makecontext(&own, work, 0);
  swapcontext(&first, &own);
}

Kernel served;
void serve_all() {
  char *line = nullptr;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    make_images(served, line);
    const pid_t child = fork();
    if (child < 0) {
      printf("{\"ended\":\"no_process\",\"signal\":0,\"accesses\":0,\"regions\":[]}\n");
      continue;
    }
    if (!child) run_line(served, line);
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status))
      printf("{\"ended\":\"crashed\",\"signal\":%d,\"accesses\":0,\"regions\":[]}\n",
             WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    fflush(stdout);
  }
}
}  // namespace

// Called at the beginning of each basic block of a unit.
extern "C" void __sanitizer_cov_trace_pc() {
  if (KERNELMILL_UNLIKELY(--steps_left < 0) && rt::in_kernel) leave("timed_out", 0);
}

int serve(const Parameter *parameters, size_t count, void (*call)(void *const *)) {
  fix_addresses();
  printf("{\"parameters\":[");
  for (size_t i = 0; i < count; ++i) describe(parameters[i], i == 0);
  printf("]}\n");
  fflush(stdout);
  served = {parameters, count, call};
  on_own_stack(serve_all);
  return 0;
}
}  // namespace kernelmill::probe
