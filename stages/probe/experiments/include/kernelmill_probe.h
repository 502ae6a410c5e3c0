// Runs one kernel repeatedly and reports the memory accesses of each run.
//
// Each line of standard input describes a run, and a line of JSON reports it. Every run is a separate process, so that
// a crash or an endless loop can be reported too. The words of a line:
//
//   grid X Y Z | block X Y Z | shared BYTES | seconds S | accesses N
//   int VALUE | float VALUE                             the next argument, by value
//   buffer ELEMENTS FILLS (PERIOD COLUMN KIND A B SEED)…  the next argument, a pointer; later fills overwrite earlier ones
//   tensor RANK SIZES… ELEMENTS FILLS (…)…              the next argument, a struct with data, sizes, strides and dims
//
// The kinds of fill, for element i: `constant` A; `ramp` A + B*i; `cycle` A + i mod B; `uniform` in [A, B), seeded with
// SEED; `offsets` from A to B in even steps, the last element being B.
#pragma once

#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <cinttypes>

#include "kernelmill/roles.h"

namespace kernelmill::probe {
using namespace kernelmill::roles;

constexpr size_t room_before = 8 << 20, room_after = 32 << 20;

// -------------------------------------------------------------------------------------------------------------- types
// A 16-bit number type outside the standard library, such as __half or the one of a framework.
template <class C>
constexpr bool narrow = !std::is_arithmetic<C>::value && sizeof(C) == 2 && std::is_constructible<C, float>::value &&
                        std::is_convertible<C, float>::value;
template <class E, class = void>
struct Component {
  using type = E;
};
template <class E>
struct Component<E, std::enable_if_t<std::is_class<E>::value && !narrow<E> && (sizeof(decltype(std::declval<E>().x)) > 0)>> {
  using type = std::remove_reference_t<decltype(std::declval<E>().x)>;
};
template <class E>
using component = std::conditional_t<(std::is_arithmetic<typename Component<E>::type>::value), typename Component<E>::type, E>;

template <class T, class = void>
struct IsTensor : std::false_type {};
template <class T>
struct IsTensor<T, std::void_t<decltype(*std::declval<T>().data), decltype(std::declval<T>().sizes[0]),
                               decltype(std::declval<T>().strides[0]), decltype(std::declval<T>().dims)>>
    : std::true_type {};

template <class C>
constexpr const char *class_of() {
  if constexpr (std::is_same<C, bool>::value) return "boolean";
  else if constexpr (std::is_enum<C>::value || std::is_integral<C>::value) return "integer";
  else if constexpr (std::is_floating_point<C>::value || narrow<C>) return "float";
  else return "opaque";
}
template <class C>
constexpr bool is_signed_number() {
  if constexpr (std::is_enum<C>::value) return std::is_signed<std::underlying_type_t<C>>::value;
  else return !std::is_integral<C>::value || std::is_signed<C>::value;
}
template <class E>
void describe_element(bool constant) {
  using C = component<E>;
  printf("\"element\":\"%s\",\"bytes\":%zu,\"components\":%zu,\"signed\":%s,\"constant\":%s", class_of<C>(), sizeof(E),
         sizeof(E) / sizeof(C), is_signed_number<C>() ? "true" : "false", constant ? "true" : "false");
}
template <class P>
void describe(bool first) {
  using T = std::remove_cv_t<P>;
  printf("%s{", first ? "" : ",");
  if constexpr (std::is_pointer<T>::value) {
    using E = std::remove_pointer_t<T>;
    using Plain = std::remove_cv_t<E>;
    if constexpr (std::is_pointer<E>::value || std::is_function<E>::value) {
      printf("\"kind\":\"unknown\",\"element\":\"opaque\",\"bytes\":8,\"components\":1,\"signed\":false,\"constant\":false");
    } else if constexpr (std::is_void<E>::value) {
      printf("\"kind\":\"pointer\",");
      describe_element<unsigned char>(std::is_const<E>::value);
    } else {
      printf("\"kind\":\"pointer\",");
      describe_element<Plain>(std::is_const<E>::value);
    }
  } else if constexpr (IsTensor<T>::value) {
    using E = std::remove_reference_t<decltype(*std::declval<T>().data)>;
    printf("\"kind\":\"tensor\",");
    describe_element<std::remove_cv_t<E>>(std::is_const<E>::value);
  } else {
    printf("\"kind\":\"%s\",", std::is_class<T>::value && !narrow<T> ? "unknown" : "value");
    describe_element<T>(true);
  }
  printf("}");
}

// ---------------------------------------------------------------------------------------------------- filling buffers
KERNELMILL_QUIET inline uint64_t mixed(uint64_t x) {  // splitmix64
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
KERNELMILL_QUIET inline double value_of(const Fill &f, long long i, long long n, bool whole) {
  switch (f.kind[0] == 'c' ? f.kind[1] : f.kind[0]) {
    case 'o':
      if (f.kind[0] == 'c') return f.a;  // constant
      {
        long long last = n > 1 ? n - 1 : 1;
        double v = f.a + (f.b - f.a) * double(i) / double(last);
        return std::floor(v);
      }
    case 'r': return f.a + f.b * double(i);
    case 'y': return f.a + double(i % static_cast<long long>(f.b));
    default: {
      double u = double(mixed(f.seed * 0x10001 + uint64_t(i)) >> 11) * 0x1.0p-53;
      double v = f.a + (f.b - f.a) * u;
      return whole ? std::floor(v) : v;
    }
  }
}
template <class E>
KERNELMILL_QUIET void fill(E *data, long long n, const Fill &f) {
  using C = component<E>;
  constexpr long long each = static_cast<long long>(sizeof(E) / sizeof(C));
  constexpr bool whole = std::is_integral<C>::value || std::is_enum<C>::value;
  for (long long i = 0; i < n; ++i) {
    if (i % f.period != f.column) continue;
    // In a column, i is the position within the column.
    const double v = value_of(f, i / f.period, (n + f.period - 1) / f.period, whole);
    for (long long c = 0; c < each; ++c) {
      if constexpr (std::is_arithmetic<C>::value || std::is_enum<C>::value)
        reinterpret_cast<C *>(data + i)[c] = static_cast<C>(std::is_same<C, bool>::value ? v != 0 : v);
      else if constexpr (narrow<C>)
        reinterpret_cast<C *>(data + i)[c] = C(float(v));
    }
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
struct Run {
  dim3 grid{1, 1, 1}, block{1, 1, 1};
  size_t shared = 0;
  int argument = 0;
};

template <class E>
E *buffer(Words &words, Run &run) {
  const long long elements = words.whole();
  const size_t room = (room_before + room_after) / sizeof(E) * sizeof(E);
  const size_t before = room_before / sizeof(E) * sizeof(E);
  const int shared = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE;
  char *memory = static_cast<char *>(mmap(nullptr, room, PROT_READ | PROT_WRITE, shared, -1, 0));
  void *marks = mmap(nullptr, room / sizeof(E) + 1, PROT_READ | PROT_WRITE, shared, -1, 0);
  if (memory == MAP_FAILED || marks == MAP_FAILED || region_count == most_regions ||
      elements > static_cast<long long>((room - before) / sizeof(E))) {
    words.bad = true;
    return nullptr;
  }
  Region &r = regions[region_count++];
  r.argument = run.argument;
  r.base = memory + before;
  r.before = before;
  r.after = room - before;
  r.element = sizeof(E);
  r.marks = static_cast<unsigned char *>(marks);
  ::kernelmill::rt::remember({reinterpret_cast<uintptr_t>(memory), room, ::kernelmill::rt::Owner::device,
                              ::kernelmill::rt::Site{"", "", 0}, 0, 0});
  E *data = reinterpret_cast<E *>(r.base);
  for (long long fills = words.whole(); fills-- > 0 && !words.bad;) {
    Fill f{};
    f.period = words.whole();
    f.column = words.whole();
    snprintf(f.kind, sizeof f.kind, "%s", words.word());
    f.a = words.real();
    f.b = words.real();
    f.seed = uint64_t(words.whole());
    if (f.period < 1 || (f.kind[0] == 'c' && f.kind[1] == 'y' && f.b < 1)) words.bad = true;
    if (!words.bad) fill(data, elements, f);
  }
  return data;
}
template <class P>
std::remove_cv_t<P> argument(Words &words, Run &run) {
  using T = std::remove_cv_t<P>;
  const std::string kind = words.word();
  if constexpr (std::is_pointer<T>::value) {
    using E = std::remove_cv_t<std::remove_pointer_t<T>>;
    if constexpr (std::is_pointer<E>::value || std::is_function<E>::value) {
      words.bad = true;
      return T{};
    } else if constexpr (std::is_void<E>::value) {
      return buffer<unsigned char>(words, run);
    } else {
      if (kind != "buffer") words.bad = true;
      return buffer<E>(words, run);
    }
  } else if constexpr (IsTensor<T>::value) {
    T tensor{};
    using E = std::remove_cv_t<std::remove_reference_t<decltype(*tensor.data)>>;
    tensor.dims = int(words.whole());
    if (kind != "tensor" || tensor.dims < 1 || tensor.dims > 8) words.bad = true;
    for (int i = 0; i < tensor.dims && !words.bad; ++i)
      tensor.sizes[i] = static_cast<std::remove_reference_t<decltype(tensor.sizes[0])>>(words.whole());
    long long stride = 1;
    for (int i = tensor.dims; i-- > 0 && !words.bad; stride *= static_cast<long long>(tensor.sizes[i]))
      tensor.strides[i] = static_cast<std::remove_reference_t<decltype(tensor.strides[0])>>(stride);
    tensor.data = buffer<E>(words, run);
    return tensor;
  } else if constexpr (std::is_floating_point<T>::value || narrow<T>) {
    return T(float(words.real()));
  } else if constexpr (std::is_arithmetic<T>::value || std::is_enum<T>::value) {
    return static_cast<T>(words.whole());
  } else {
    words.bad = true;
    return T{};
  }
}

// ---------------------------------------------------------------------------------------------------------- reporting
inline void say_reach(const char *name, const Reach &r) {
  printf(",\"%s\":", name);
  if (r.count)
    printf("{\"low\":%lld,\"high\":%lld,\"count\":%" PRIu64 "}", r.low, r.high, r.count);
  else
    printf("null");
}
KERNELMILL_QUIET inline void answer(const char *ended, int signal) {
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
[[noreturn]] inline void leave(const char *ended, int signal) {
  ::kernelmill::rt::in_kernel = false;  // the accesses below are not the kernel's
  answer(ended, signal);
  _exit(0);
}

template <class... P>
void run_line(void (*kernel)(P...), char *line) {
  Words words;
  words.next = line;
  Run run;
  double seconds = 2;  // of processor time: the wall time depends on the load of the machine
  for (std::string word = words.word(); word != "arguments" && !words.bad; word = words.word()) {
    if (word == "grid" || word == "block") {
      dim3 &size = word == "grid" ? run.grid : run.block;
      size.x = unsigned(words.whole());
      size.y = unsigned(words.whole());
      size.z = unsigned(words.whole());
    } else if (word == "shared") {
      run.shared = size_t(words.whole());
    } else if (word == "seconds") {
      seconds = words.real();
    } else if (word == "accesses") {
      most_accesses = uint64_t(words.whole());
    } else {
      words.bad = true;
    }
  }
  auto next = [&](auto *which) {
    auto value = argument<std::remove_pointer_t<decltype(which)>>(words, run);
    ++run.argument;
    return value;
  };
  std::tuple<std::remove_cv_t<P>...> arguments{next(static_cast<std::remove_cv_t<P> *>(nullptr))...};
  if (words.bad) leave("misunderstood", 0);
  on_too_many = [] { leave("too_long", 0); };
  ::kernelmill::rt::set_up();  // before our handlers, which replace the runtime's
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
  const hipError_t error = std::apply(
      [&](auto... values) {
        hipLaunchKernelGGL(kernel, run.grid, run.block, run.shared, 0, values...);
        return hipGetLastError();
      },
      arguments);
  leave(error == hipSuccess ? "done" : "not_launched", int(error));
}

template <class... P>
int serve(void (*kernel)(P...)) {
  printf("{\"parameters\":[");
  bool first = true;
  ((describe<P>(first), first = false), ...);
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
    if (!child) run_line(kernel, line);
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
