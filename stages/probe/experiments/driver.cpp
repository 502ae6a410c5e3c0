// Runs one kernel repeatedly and reports the memory accesses of each run.
//
// Each line of standard input describes a run, and a line of JSON reports it. Every run is a separate process, so that
// a crash or an endless loop can be reported too. The words of a line:
//
//   grid X Y Z | block X Y Z | shared BYTES | seconds S | accesses N | steps N
//   int VALUE | float VALUE                             the next argument, by value
//   buffer ELEMENTS FILLS (PERIOD COLUMN KIND A B SEED)…  the next argument, a pointer; later fills overwrite earlier ones
//   tensor RANK SIZES… ELEMENTS FILLS (…)…              the next argument, a struct with data, sizes, strides and dims
//
// The kinds of fill, for element i: `constant` A; `ramp` A + B*i; `cycle` A + i mod B; `uniform` in [A, B), seeded with
// SEED; `offsets` from A to B in even steps, the last element being B.
#include <hip/hip_runtime.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
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
bool is(const Fill &f, const char *kind) { return !strcmp(f.kind, kind); }

template <class Value, class Store>
void each(const Fill &f, long long n, const Value &value, const Store &store) {
  if (f.period == 1 && f.column == 0) {
    for (long long i = 0; i < n; ++i) store(i, value(i));
  } else {
    // In a column, `at` is the position within the column.
    for (long long i = f.column, at = 0; i < n; i += f.period, ++at) store(i, value(at));
  }
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
  } else if (is(f, "offsets")) {
    each(f, n, [&](long long i) { return std::floor(f.a + (f.b - f.a) * double(i) / double(last)); }, store);
  } else {
    each(f, n, [&](long long i) {
      const double u = double(mixed(f.seed * 0x10001 + uint64_t(i)) >> 11) * 0x1.0p-53;
      const double v = f.a + (f.b - f.a) * u;
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

char *buffer(const Parameter &p, int argument, Words &words) {
  const long long elements = words.whole();
  const size_t room = (room_before + room_after) / p.element * p.element;
  const size_t before = room_before / p.element * p.element;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *memory = static_cast<char *>(mmap(nullptr, room, PROT_READ | PROT_WRITE, flags, -1, 0));
  void *marks = mmap(nullptr, room / p.element + 1, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED || marks == MAP_FAILED || region_count == most_regions ||
      elements > static_cast<long long>((room - before) / p.element)) {
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
  bool zero = true;
  for (long long fills = words.whole(); fills-- > 0 && !words.bad;) {
    Fill f{};
    f.period = words.whole();
    f.column = words.whole();
    snprintf(f.kind, sizeof f.kind, "%s", words.word());
    f.a = words.real();
    f.b = words.real();
    f.seed = uint64_t(words.whole());
    if (f.period < 1 || (is(f, "cycle") && f.b < 1)) words.bad = true;
    const bool zeros = is(f, "constant") && f.a == 0;
    if (!words.bad && !(zero && zeros)) fill(p, r.base, elements, f);  // new memory holds zeros
    zero = zero && zeros;
  }
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
void tensor(const Parameter &p, int argument, void *to, Words &words) {
  const int dims = int(words.whole());
  long long sizes[8]{}, strides[8]{}, stride = 1;
  if (dims < 1 || dims > 8) words.bad = true;
  for (int i = 0; i < dims && !words.bad; ++i) sizes[i] = words.whole();
  for (int i = dims; i-- > 0 && !words.bad; stride *= sizes[i]) strides[i] = stride;
  char *data = words.bad ? nullptr : buffer(p, argument, words);
  if (!words.bad) p.make_tensor(to, data, dims, sizes, strides);
}
void argument(const Parameter &p, int position, void *to, Words &words) {
  const std::string kind = words.word();
  switch (p.kind) {
    case Kind::value: return value(p, to, words);
    case Kind::pointer:
      if (kind != "buffer") words.bad = true;
      *static_cast<char **>(to) = words.bad ? nullptr : buffer(p, position, words);
      return;
    case Kind::tensor:
      if (kind != "tensor") words.bad = true;
      return tensor(p, position, to, words);
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
uint64_t steps = 0, most_steps = ~uint64_t(0);

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
      most_steps = uint64_t(words.whole());
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
  action.sa_handler = [](int n) { leave(n == SIGPROF ? "timed_out" : "crashed", n); };
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
  const rt::Configuration configuration{grid, block, shared, nullptr, false, "kernel", rt::Site{"", "", 0}};
  rt::start_call(configuration, Call{kernel, arguments.data()});
  const hipError_t error = hipGetLastError();
  leave(error == hipSuccess ? "done" : "not_launched", int(error));
}
}  // namespace

// Called at the beginning of each basic block of a unit.
extern "C" void __sanitizer_cov_trace_pc() {
  if (KERNELMILL_UNLIKELY(++steps > most_steps) && rt::in_kernel) leave("timed_out", 0);
}

int serve(const Parameter *parameters, size_t count, void (*call)(void *const *)) {
  printf("{\"parameters\":[");
  for (size_t i = 0; i < count; ++i) describe(parameters[i], i == 0);
  printf("]}\n");
  fflush(stdout);
  char *line = nullptr;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0) {
    const pid_t child = fork();
    if (child < 0) {
      printf("{\"ended\":\"no_process\",\"signal\":0,\"accesses\":0,\"regions\":[]}\n");
      continue;
    }
    if (!child) run_line({parameters, count, call}, line);
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status))
      printf("{\"ended\":\"crashed\",\"signal\":%d,\"accesses\":0,\"regions\":[]}\n",
             WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    fflush(stdout);
  }
  return 0;
}
}  // namespace kernelmill::probe
