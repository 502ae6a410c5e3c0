// All mutants of a program in one executable, selected at run time, and negative controls in place of its kernel.
//
// A binary operator becomes two with a site between them: `a + b` is rewritten to `a + SITE + b`, which has the same
// precedence in any context. The first operator pairs `a` with the site, the second applies the original operator or,
// in the selected mutant, its replacement.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <hip/hip_runtime.h>

namespace kernelmill_mutants {

constexpr int most_sites = 4096;
constexpr int none = -1;
constexpr long long most_passes = 1000000000;

struct Shared {
  long long hits[most_sites];
  bool meaningless[most_sites];
  long long all;
};

inline Shared *shared = nullptr;
inline int chosen = none;
inline long long most_hits = 0;
inline int control = none;

inline bool paused = false;

// No mutant is active until the end of the statement.
struct Paused {
  Paused() { paused = true; }
  ~Paused() { paused = false; }
};

inline bool on(int site) {
  if (paused) return false;
  ++shared->hits[site];
  if (++shared->all > most_hits && most_hits) _exit(3);
  return site == chosen;
}

inline void failed() {
  if (chosen != none || control != none) _exit(1);
}

struct Site {
  int number;
};

template <typename A>
struct Left {
  A value;
  int site;
};

#define KERNELMILL_ALTERNATIVE(name, op)                                                     \
  template <typename A, typename B, typename = void>                                         \
  struct name {                                                                              \
    static constexpr bool possible = false;                                                  \
  };                                                                                         \
  template <typename A, typename B>                                                          \
  struct name<A, B, std::void_t<decltype(std::declval<A &>() op std::declval<B &>())>> {     \
    static constexpr bool possible = true;                                                   \
    static auto of(A &a, B &b) { return a op b; }                                            \
  };
KERNELMILL_ALTERNATIVE(Sum, +)
KERNELMILL_ALTERNATIVE(Difference, -)
KERNELMILL_ALTERNATIVE(Product, *)
KERNELMILL_ALTERNATIVE(Quotient, /)
KERNELMILL_ALTERNATIVE(Less, <)
KERNELMILL_ALTERNATIVE(NoMore, <=)
KERNELMILL_ALTERNATIVE(More, >)
KERNELMILL_ALTERNATIVE(NoLess, >=)
KERNELMILL_ALTERNATIVE(Equal, ==)
KERNELMILL_ALTERNATIVE(Unequal, !=)
#undef KERNELMILL_ALTERNATIVE

#define KERNELMILL_OPERATOR(op, Other)                                                       \
  template <typename A>                                                                      \
  Left<std::decay_t<A>> operator op(A &&a, Site site) {                                      \
    return {std::forward<A>(a), site.number};                                                \
  }                                                                                          \
  template <typename A, typename B>                                                          \
  auto operator op(Left<A> a, B &&b)->std::decay_t<decltype(a.value op b)> {                 \
    using R = std::decay_t<decltype(a.value op b)>;                                          \
    using Mutant = Other<A, std::remove_reference_t<B>>;                                     \
    const bool mutated = on(a.site);                                                         \
    if constexpr (Mutant::possible) {                                                        \
      if (mutated) return R(Mutant::of(a.value, b));                                         \
    } else {                                                                                 \
      shared->meaningless[a.site] = true;                                                    \
    }                                                                                        \
    return a.value op b;                                                                     \
  }
KERNELMILL_OPERATOR(+, Difference)
KERNELMILL_OPERATOR(-, Sum)
KERNELMILL_OPERATOR(*, Quotient)
KERNELMILL_OPERATOR(/, Product)
KERNELMILL_OPERATOR(%, Product)
KERNELMILL_OPERATOR(<, NoMore)
KERNELMILL_OPERATOR(<=, Less)
KERNELMILL_OPERATOR(>, NoLess)
KERNELMILL_OPERATOR(>=, More)
KERNELMILL_OPERATOR(==, Unequal)
KERNELMILL_OPERATOR(!=, Equal)
#undef KERNELMILL_OPERATOR

// Mutations of a whole expression: `SITE %= a + b ? c : d` has the lowest precedence.
struct Negated {
  int number;
  template <typename T>
  bool operator%=(T &&value) const {
    return on(number) ? !bool(value) : bool(value);
  }
};
// A class with several conversions has no unambiguous negation; it is negated as a float.
template <typename T, typename = void>
struct Sign {
  static T changed(const T &value) { return T(-float(value)); }
};
template <typename T>
struct Sign<T, std::void_t<decltype(T(-std::declval<const T &>()))>> {
  static T changed(const T &value) { return T(-value); }
};
struct Opposite {
  int number;
  template <typename T>
  std::decay_t<T> operator%=(T &&value) const {
    return on(number) ? Sign<std::decay_t<T>>::changed(value) : std::decay_t<T>(value);
  }
};
struct Next {
  int number;
  template <typename T>
  std::decay_t<T> operator%=(T &&value) const {
    return on(number) ? std::decay_t<T>(value + 1) : std::decay_t<T>(value);
  }
};

// An update that is lost every other time, like a non-atomic one that another thread overwrites.
template <typename F, typename P, typename... Values>
auto updated(int site, F update, P address, Values... values) -> std::decay_t<decltype(update(address, values...))> {
  static thread_local unsigned calls = 0;
  if (on(site) && ++calls % 2) return *address;
  return update(address, values...);
}
#define KERNELMILL_ATOMIC(site, function, ...) \
  kernelmill_mutants::updated(site, [](auto *p, auto... v) { return function(p, v...); }, __VA_ARGS__)

inline dim3 fewer(int site, dim3 size) {
  if (on(site)) {
    if (size.x > 1)
      --size.x;
    else if (size.y > 1)
      --size.y;
    else if (size.z > 1)
      --size.z;
  }
  return size;
}

// ------------------------------------------------------------------------------------------------- negative controls
// Each negative control, and whether it launches the kernel before it spoils an output or an input.
#define KERNELMILL_CONTROLS(CONTROL)                                            \
  CONTROL(does_nothing, false)                                                  \
  CONTROL(writes_zeros, false)                                                  \
  CONTROL(copies_input, false)                                                  \
  CONTROL(returns_stale_memory, true)                                           \
  CONTROL(changes_input, true)

#define KERNELMILL_NUMBER(name, launches) name,
enum Control { KERNELMILL_CONTROLS(KERNELMILL_NUMBER) controls };
#undef KERNELMILL_NUMBER
struct ControlInfo {
  const char *name;
  bool launches;
};
#define KERNELMILL_INFO(name, launches) {#name, launches},
inline const ControlInfo control_info[] = { KERNELMILL_CONTROLS(KERNELMILL_INFO) };
#undef KERNELMILL_INFO
inline bool applied = false;

inline bool launches() { return control == none || control_info[control].launches; }

struct Bytes {
  void *pointer;
  size_t count;
};

inline void spoil_output(const char *name, Bytes output, Bytes input) {
  static std::map<std::string, std::vector<char>> before;
  if (control == does_nothing) applied = true;
  if (control == writes_zeros) {
    applied = true;
    (void)hipMemset(output.pointer, 0, output.count);
  }
  if (control == copies_input && input.pointer) {
    applied = true;
    (void)hipMemcpy(output.pointer, input.pointer, input.count < output.count ? input.count : output.count,
                    hipMemcpyDeviceToDevice);
  }
  if (control == returns_stale_memory) {
    applied = true;
    std::vector<char> now(output.count);
    (void)hipMemcpy(now.data(), output.pointer, output.count, hipMemcpyDeviceToHost);
    std::vector<char> &old = before[name];
    if (old.empty()) old.assign(output.count, 0);
    (void)hipMemcpy(output.pointer, old.data(), old.size() < output.count ? old.size() : output.count,
                    hipMemcpyHostToDevice);
    old = now;
  }
}

inline void spoil_input(Bytes input) {
  if (control != changes_input || !input.count) return;
  applied = true;
  char first = 0;
  (void)hipMemcpy(&first, input.pointer, 1, hipMemcpyDeviceToHost);
  first = char(first ^ 1);
  (void)hipMemcpy(input.pointer, &first, 1, hipMemcpyHostToDevice);
}

// -------------------------------------------------------------------------------------------------------- references
// Results of the CPU reference for each case, computed once by the process that all mutants are forked from.
inline std::map<std::pair<size_t, std::string>, std::vector<char>> remembered;

template <typename T>
bool recall(size_t which, const char *name, T *values, size_t count) {
  const auto known = remembered.find({which, name});
  if (known == remembered.end()) return false;
  if (count) std::memcpy(static_cast<void *>(values), known->second.data(), count * sizeof(T));
  return true;
}

template <typename T>
void remember(size_t which, const char *name, const T *values, size_t count) {
  const char *const bytes = reinterpret_cast<const char *>(values);
  remembered[{which, name}].assign(bytes, bytes + count * sizeof(T));
}

// ------------------------------------------------------------------------------------------------------------ driver
using Tests = int (*)();

inline int ended(Tests tests, int site, int bad, bool *used = nullptr) {
  std::fflush(stdout);
  std::fflush(stderr);
  int pipes[2];
  if (pipe(pipes) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    chosen = site;
    control = bad;
    if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) _exit(99);
    const itimerval limit = { {0, 0}, {20, 0} };
    setitimer(ITIMER_REAL, &limit, nullptr);
    for (int i = 0; i < 32; ++i)
      if (i == SIGSEGV || i == SIGFPE || i == SIGABRT || i == SIGBUS || i == SIGILL) signal(i, SIG_DFL);
    const int status = tests();
    const char say = applied ? 'y' : 'n';
    if (write(pipes[1], &say, 1) != 1) _exit(99);
    _exit(status);
  }
  close(pipes[1]);
  int status = 0;
  waitpid(child, &status, 0);
  char say = 'y';
  if (read(pipes[0], &say, 1) != 1) say = 'y';
  close(pipes[0]);
  if (used) *used = say == 'y';
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Runs the tests in this process with its standard output discarded.
inline int quietly(Tests tests) {
  std::fflush(stdout);
  const int out = dup(1), silent = open("/dev/null", O_WRONLY);
  dup2(silent, 1);
  const int status = tests();
  std::fflush(stdout);
  dup2(out, 1);
  close(out), close(silent);
  return status;
}

inline int drive(Tests tests, int sites) {
  void *memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 2;
  shared = static_cast<Shared *>(memory);
  const int plain = quietly(tests);
  std::printf("baseline %d\n", plain);
  if (plain != 0) return 2;
  for (int bad = 0; bad < controls; ++bad) {
    bool used = true;
    const int status = ended(tests, none, bad, &used);
    std::printf("control %s %s\n", control_info[bad].name, !used ? "not_applicable" : status ? "rejected" : "passed");
  }
  std::memset(shared->hits, 0, sizeof shared->hits);
  shared->all = 0;
  (void)ended(tests, none, none);
  const std::vector<long long> reached(shared->hits, shared->hits + sites);
  const long long usual = shared->all;
  // In a slow program, judged by how often it passes mutation sites, only every n-th mutant is run.
  const long long every = 1 + usual * sites / most_passes;
  for (int site = 0; site < sites; ++site) {
    if (site % every) {
      std::printf("mutant %d skipped\n", site);
    } else if (shared->meaningless[site]) {
      std::printf("mutant %d meaningless\n", site);
    } else if (!reached[site]) {
      std::printf("mutant %d unreached\n", site);
    } else {
      shared->all = 0;
      most_hits = 20 * usual + 100000;
      const int status = ended(tests, site, none);
      std::printf("mutant %d %s\n", site, status ? "killed" : "survived");
    }
  }
  return 0;
}

}  // namespace kernelmill_mutants
