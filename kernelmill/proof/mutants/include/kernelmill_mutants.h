// All mutants of a program in one executable, selected at run time, and negative controls in place of its kernel.
//
// A binary operator becomes two with a site between them: `a + b` is rewritten to `a + SITE + b`, which has the same
// precedence in any context. The first operator pairs `a` with the site, the second applies the original operator or,
// in the selected mutant, its replacement.
#ifndef KERNELMILL_MUTANTS_H  // the copy of this header that is precompiled is another file
#define KERNELMILL_MUTANTS_H

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <numeric>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include <hip/hip_runtime.h>

// Functions marked KERNELMILL_INLINE are compiled once for all programs where the runtime's are; see its inline.h.
//
// The site's functions run millions of times in a program that is compiled without optimization. Templates take their
// operands by value and name few others, since each pair of types instantiates them again.
#if defined(__GNUC__) && !defined(__clang__)
#define KERNELMILL_QUICK __attribute__((optimize("O1")))
#define KERNELMILL_EXPANDED __attribute__((always_inline))
#else
#define KERNELMILL_QUICK
#define KERNELMILL_EXPANDED
#endif

namespace kernelmill_mutants {

constexpr int most_sites = 4096;
constexpr int none = -1;
// Passes of sites that all mutants of a program may take together, about a second for 200 million. The others are skipped.
constexpr long long most_passes = 500000000;
constexpr long long unlimited = 1LL << 62;
constexpr int out_of_passes = 3;  // the status of a mutant that loops for too long

// How often a site was passed while its mutant would have computed something else, and while it would not have.
inline long long differing[most_sites], alike[most_sites];
inline bool meaningless[most_sites];

inline int chosen = none;
inline int control = none;
inline long long left = unlimited;

// No site is passed, and no mutant is active, until the end of the statement.
struct Paused {
  long long differing_before[most_sites], alike_before[most_sites], left_before = left;
  int chosen_before = chosen;
  Paused() {
    std::memcpy(differing_before, differing, sizeof differing);
    std::memcpy(alike_before, alike, sizeof alike);
    chosen = none, left = unlimited;
  }
  ~Paused() {
    std::memcpy(differing, differing_before, sizeof differing);
    std::memcpy(alike, alike_before, sizeof alike);
    chosen = chosen_before, left = left_before;
  }
};

// Whether the mutant of a site is active, where its result differs from the original one.
KERNELMILL_QUICK inline KERNELMILL_EXPANDED bool on(int site) {
  ++differing[site];
  if (--left < 0) _exit(out_of_passes);
  return site == chosen;
}

// The same where it does not differ, so that it does not matter.
KERNELMILL_QUICK inline KERNELMILL_EXPANDED bool same(int site) {
  ++alike[site];
  if (--left < 0) _exit(out_of_passes);
  return false;
}

// Takes note that a mutant says nothing, since what it would compute does not exist for the types at its site.
KERNELMILL_QUICK inline void no_mutant(int site) {
  same(site);
  meaningless[site] = true;
}

KERNELMILL_INLINE void failed() {
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

// Whether another operator exists for two types, with a result that converts to that of the original one.
#define KERNELMILL_ALTERNATIVE(name, op)                                                          \
  template <typename A, typename B, typename R, typename = void>                                  \
  struct name {                                                                                   \
    static constexpr bool possible = false;                                                       \
  };                                                                                              \
  template <typename A, typename B, typename R>                                                   \
  struct name<A, B, R, std::void_t<decltype(R(std::declval<A &>() op std::declval<B &>()))>> {    \
    static constexpr bool possible = true;                                                        \
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

template <typename T>
constexpr bool number = std::is_arithmetic_v<T>;
template <typename T>
constexpr bool whole = std::is_integral_v<T>;

// The last argument: whether both operators give the same bits for the numbers `l` and `r`. A sum and a difference of
// floating-point zeros can differ in sign. What cannot be copied has no operator here, so that its line does not compile
// and is left out.
#define KERNELMILL_OPERATOR(op, other, Other, equal)                                              \
  template <typename A>                                                                           \
  KERNELMILL_QUICK auto operator op(A a, Site site)->decltype(Left<A>{static_cast<A &&>(a), 0}) { \
    return {static_cast<A &&>(a), site.number};                                                   \
  }                                                                                               \
  template <typename A, typename B>                                                               \
  KERNELMILL_QUICK auto operator op(Left<A> a, B r)                                               \
      ->decltype(std::decay_t<decltype(a.value op r)>(a.value op r)) {                            \
    A &l = a.value;                                                                               \
    using R = std::decay_t<decltype(l op r)>;                                                     \
    if constexpr (number<A> && number<B>) {                                                       \
      if ((equal) ? same(a.site) : on(a.site)) return R(l other r);                               \
    } else if constexpr (Other<A, B, R>::possible) {                                              \
      if (on(a.site)) return R(l other r);                                                        \
    } else {                                                                                      \
      no_mutant(a.site);                                                                          \
    }                                                                                             \
    return l op r;                                                                                \
  }
KERNELMILL_OPERATOR(+, -, Difference, r == B(0) && (whole<A> || l != A(0)))
KERNELMILL_OPERATOR(-, +, Sum, r == B(0) && (whole<A> || l != A(0)))
KERNELMILL_OPERATOR(*, /, Quotient, r == B(1) || (whole<A> && whole<B> && l == A(0) && r != B(0)))
KERNELMILL_OPERATOR(/, *, Product, r == B(1) || (whole<A> && whole<B> && l == A(0)))
KERNELMILL_OPERATOR(%, *, Product, l == A(0))
KERNELMILL_OPERATOR(<, <=, NoMore, !(l == r))
KERNELMILL_OPERATOR(<=, <, Less, !(l == r))
KERNELMILL_OPERATOR(>, >=, NoLess, !(l == r))
KERNELMILL_OPERATOR(>=, >, More, !(l == r))
KERNELMILL_OPERATOR(==, !=, Unequal, false)
KERNELMILL_OPERATOR(!=, ==, Equal, false)
#undef KERNELMILL_OPERATOR

// Mutations of a whole expression: `SITE %= a + b ? c : d` has the lowest precedence. Numbers and pointers are passed by
// value, since a bit-field has no reference, and objects by reference, since some cannot be copied.
template <typename T>
constexpr bool object = std::is_class_v<std::remove_reference_t<T>> || std::is_union_v<std::remove_reference_t<T>>;
#define KERNELMILL_VALUE template <typename T, std::enable_if_t<!object<T>, int> = 0> KERNELMILL_QUICK
#define KERNELMILL_OBJECT template <typename T, std::enable_if_t<object<T>, int> = 0> KERNELMILL_QUICK

// Changes of a value; one that its type has no operator for does not exist.
struct Minus {
  template <typename T>
  auto operator()(const T &value, int) const -> decltype(T(-value)) {
    return T(-value);
  }
  // A class with several conversions has no unambiguous negation; it is negated as a float.
  template <typename T>
  auto operator()(const T &value, long) const -> decltype(T(-float(value))) {
    return T(-float(value));
  }
};
struct PlusOne {
  template <typename T>
  auto operator()(const T &value, int) const -> decltype(T(value + 1)) {
    return T(value + 1);
  }
};
struct Neighbor {
  template <typename T>
  auto operator()(const T &value, int) const -> decltype(T(value > 0 ? value - 1 : value + 1)) {
    return T(value > 0 ? value - 1 : value + 1);
  }
};
struct Remains {
  template <typename T>
  auto operator()(const T &, int) const -> decltype(T(77)) {
    return T(77);
  }
};

// The value, or its change where the mutant is active. Without a change the value itself is passed on.
template <typename Change, typename T>
KERNELMILL_QUICK decltype(auto) changed(int site, T &&value) {
  using Own = std::decay_t<T>;
  if constexpr (std::is_invocable_v<Change, const Own &, int> && std::is_constructible_v<Own, T>) {
    if (on(site)) return Change{}(value, 0);
    return Own(static_cast<T &&>(value));
  } else {
    no_mutant(site);
    return static_cast<T &&>(value);
  }
}

struct Negated {
  int number;
  KERNELMILL_QUICK bool operator%=(bool value) const { return on(number) ? !value : value; }
  KERNELMILL_OBJECT bool operator%=(T &&value) const { return *this %= bool(static_cast<T &&>(value)); }
};
struct Opposite {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const {
    if constexpr (whole<T>) {
      return (value == 0 ? same(number) : on(number)) ? T(-value) : value;
    } else if constexpr (std::is_floating_point_v<T>) {
      return on(number) ? -value : value;
    } else {
      return changed<Minus>(number, value);
    }
  }
  KERNELMILL_OBJECT decltype(auto) operator%=(T &&value) const {
    return changed<Minus>(number, static_cast<T &&>(value));
  }
};
struct Next {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const {
    if constexpr (whole<T>) {
      return on(number) ? T(value + 1) : value;
    } else {
      return changed<PlusOne>(number, value);
    }
  }
  KERNELMILL_OBJECT decltype(auto) operator%=(T &&value) const {
    return changed<PlusOne>(number, static_cast<T &&>(value));
  }
};

// An update that is lost every other time, like a non-atomic one that another thread overwrites.
template <typename F, typename P, typename... Values>
auto updated(int site, F update, P address, Values... values) -> std::decay_t<decltype(update(address, values...))> {
  using R = std::decay_t<decltype(update(address, values...))>;
  static thread_local unsigned calls = 0;
  if constexpr (std::is_void_v<R>) {
    if (on(site) && ++calls % 2) return;
  } else if constexpr (std::is_constructible_v<R, decltype(*address)>) {
    if (on(site) && ++calls % 2) return R(*address);
  } else {
    no_mutant(site);
  }
  return update(address, values...);
}
#define KERNELMILL_ATOMIC(site, function, ...) \
  kernelmill_mutants::updated(site, [](auto *p, auto... v) { return function(p, v...); }, __VA_ARGS__)

// ------------------------------------------------------------------------------------- mutants at the level of meaning
// Whether two values have the same bytes, without a call where the optimizer does not expand `memcmp`.
template <typename A>
KERNELMILL_QUICK inline KERNELMILL_EXPANDED bool equal_bytes(const A &a, const A &b) {
  if constexpr (whole<A>) {
    return a == b;
  } else if constexpr (sizeof(A) <= sizeof(unsigned long long)) {
    unsigned long long left = 0, right = 0;
    __builtin_memcpy(&left, &a, sizeof a);
    __builtin_memcpy(&right, &b, sizeof b);
    return left == right;
  } else {
    return std::memcmp(&a, &b, sizeof a) == 0;
  }
}

template <typename A, typename B, typename = void>
struct Converted {
  static constexpr bool possible = false;
};
template <typename A, typename B>
struct Converted<A, B, std::void_t<decltype(A(std::declval<B &>()))>> {
  static constexpr bool possible = true;
};

// One of two values, both without effects.
template <typename A, typename B>
KERNELMILL_QUICK A either(int site, A value, B other) {
  if constexpr (Converted<A, B>::possible) {
    A changed = A(other);
    if (equal_bytes(changed, value)) {
      same(site);
    } else if (on(site)) {
      return changed;
    }
  } else {
    no_mutant(site);
  }
  return value;
}

// Whether the mutant of a site is active, where it makes a difference only under a condition.
KERNELMILL_QUICK inline bool when(int site, bool differs) { return differs ? on(site) : same(site); }

KERNELMILL_INLINE bool later_block() { return blockIdx.x + blockIdx.y + blockIdx.z > 0; }
KERNELMILL_INLINE bool upper_lane() { return threadIdx.x % 64 >= 32; }
KERNELMILL_INLINE unsigned threads() { return blockDim.x; }

// Mutations of a whole expression: a condition that always has the same value, a value of about half the precision, an
// initial value that is whatever the memory held, the index of a neighbor.
struct Forced {
  int number;
  bool value;
  KERNELMILL_QUICK bool operator%=(bool usual) const { return when(number, usual != value) ? value : usual; }
  KERNELMILL_OBJECT bool operator%=(T &&usual) const { return *this %= bool(static_cast<T &&>(usual)); }
};
struct Rounded {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const {
    if constexpr (std::is_floating_point_v<T>) {
      const T split = value * T(sizeof(T) == 4 ? 8193 : 536870913);
      const T rounded = split - (split - value);
      return when(number, std::isfinite(split) && rounded != value) ? rounded : value;
    } else {
      no_mutant(number);
      return value;
    }
  }
  KERNELMILL_OBJECT T &&operator%=(T &&value) const {
    no_mutant(number);
    return static_cast<T &&>(value);
  }
};
struct Stale {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const { return changed<Remains>(number, value); }
  KERNELMILL_OBJECT decltype(auto) operator%=(T &&value) const {
    return changed<Remains>(number, static_cast<T &&>(value));
  }
};
struct Previous {
  int number;
  KERNELMILL_VALUE T operator%=(T value) const { return changed<Neighbor>(number, value); }
  KERNELMILL_OBJECT decltype(auto) operator%=(T &&value) const {
    return changed<Neighbor>(number, static_cast<T &&>(value));
  }
};
#undef KERNELMILL_VALUE
#undef KERNELMILL_OBJECT

// Updates of the same element as if all threads had read it before any of them wrote: only the last one remains.
struct Before {
  unsigned char bytes[64];
  long long launch;
};
inline long long launch_number = 0;
template <typename T, typename F>
void simultaneous(T *address, F update) {
  static std::unordered_map<const void *, Before> before;
  static_assert(sizeof(T) <= sizeof(Before::bytes));
  Before &known = before[(const void *)address];
  if (known.launch == launch_number && launch_number)
    std::memcpy((void *)address, known.bytes, sizeof(T));
  else
    std::memcpy(known.bytes, (const void *)address, sizeof(T)), known.launch = launch_number;
  update();
}

KERNELMILL_INLINE dim3 fewer(int site, dim3 size) {
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

// The control of one output: the kernel runs, but this output keeps the contents that it had before the launch.
constexpr int leaves_out_output = controls;
inline const char *left_out = "";

KERNELMILL_INLINE bool launches() {
  ++launch_number;
  return control == none || control == leaves_out_output || control_info[control].launches;
}

struct Bytes {
  void *pointer;
  size_t count;
};

// Bytes kept under a case and the name of a buffer.
struct Kept {
  size_t which = 0;
  const char *name = "";
  void *bytes = nullptr;
  size_t count = 0;
  Kept *next = nullptr;
};

KERNELMILL_INLINE Kept &kept(size_t which, const char *name, Kept **list) {
  for (; *list; list = &(*list)->next)
    if ((*list)->which == which && std::strcmp((*list)->name, name) == 0) return **list;
  *list = new Kept;
  (*list)->which = which, (*list)->name = name;
  return **list;
}

inline Kept *outputs = nullptr, *references = nullptr;

// Before the launch: keeps the contents of the output that a control leaves out.
KERNELMILL_INLINE void keep_output(const char *name, Bytes output) {
  if (control != leaves_out_output || std::strcmp(name, left_out) != 0 || output.pointer == nullptr) return;
  Kept &before = kept(0, name, &outputs);
  std::free(before.bytes);
  before.bytes = std::malloc(output.count + 1), before.count = output.count;
  (void)hipMemcpy(before.bytes, output.pointer, output.count, hipMemcpyDeviceToHost);
}

// What the tests compare in one case: the bytes of an output, and the comparisons under its name.
struct Compared {
  int which;
  const char *name;
  size_t bytes;
  long long comparisons;
  Compared *next;
};
inline Compared *all_compared = nullptr;
inline int counted_case = none;

KERNELMILL_INLINE Compared &compared_output(const char *name) {
  Compared **at = &all_compared;
  for (; *at; at = &(*at)->next)
    if ((*at)->which == counted_case && ((*at)->name == name || std::strcmp((*at)->name, name) == 0)) return **at;
  return *(*at = new Compared{counted_case, name, 0, 0, nullptr});
}

KERNELMILL_QUICK inline void compared(const char *name) {
  if (counted_case != none) ++compared_output(name).comparisons;
}

KERNELMILL_INLINE void spoil_output(const char *name, Bytes output, Bytes input) {
  if (counted_case != none) compared_output(name).bytes = output.count;
  if (output.pointer == nullptr) return;  // a buffer that the case does not pass
  if (control == leaves_out_output && std::strcmp(name, left_out) == 0) {
    applied = true;
    (void)hipMemcpy(output.pointer, kept(0, name, &outputs).bytes, output.count, hipMemcpyHostToDevice);
  }
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
    void *const now = std::malloc(output.count + 1);
    (void)hipMemcpy(now, output.pointer, output.count, hipMemcpyDeviceToHost);
    Kept &old = kept(0, name, &outputs);
    if (old.bytes)
      (void)hipMemcpy(output.pointer, old.bytes, old.count < output.count ? old.count : output.count,
                      hipMemcpyHostToDevice);
    else
      (void)hipMemset(output.pointer, 0, output.count);
    std::free(old.bytes);
    old.bytes = now, old.count = output.count;
  }
}

KERNELMILL_INLINE void spoil_input(Bytes input) {
  if (control != changes_input || !input.count) return;
  applied = true;
  char first = 0;
  (void)hipMemcpy(&first, input.pointer, 1, hipMemcpyDeviceToHost);
  first = char(first ^ 1);
  (void)hipMemcpy(input.pointer, &first, 1, hipMemcpyHostToDevice);
}

// -------------------------------------------------------------------------------------------------------- references
// Results of the CPU reference for each case, computed once by the process that all mutants are forked from.
KERNELMILL_INLINE bool recall_bytes(size_t which, const char *name, void *values, size_t bytes) {
  const Kept &known = kept(which, name, &references);
  if (known.bytes && bytes) std::memcpy(values, known.bytes, bytes);
  return known.bytes;
}

KERNELMILL_INLINE void remember_bytes(size_t which, const char *name, const void *values, size_t bytes) {
  Kept &known = kept(which, name, &references);
  std::free(known.bytes);
  known.bytes = std::malloc(bytes + 1), known.count = bytes;
  if (bytes) std::memcpy(known.bytes, values, bytes);
}

template <typename T>
bool recall(size_t which, const char *name, T *values, size_t count) {
  return recall_bytes(which, name, values, count * sizeof(T));
}

template <typename T>
void remember(size_t which, const char *name, const T *values, size_t count) {
  remember_bytes(which, name, values, count * sizeof(T));
}

// ------------------------------------------------------------------------------------------------------------ driver
// The suite's main function: runs all cases, or the one whose number is its argument.
using Tests = int (*)(int argc, char **argv);

KERNELMILL_INLINE int one_case(Tests tests, int which) {
  char program[] = "suite", number[16];
  std::snprintf(number, sizeof number, "%d", which);
  char *arguments[] = {program, number, nullptr};
  return tests(2, arguments);
}

// How a case runs without a mutant.
struct CaseInfo {
  int number, position;  // among the cases of the suite, and among those that are run
  long long passes;
  bool *differs, *reaches;  // for each site
};

struct Ended {
  int status;
  bool used;
};

// Runs `body` in a child process, whose output is discarded; its processor time is limited.
template <typename Body>
Ended forked(Body body) {
  int pipes[2];
  if (pipe(pipes) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    const itimerval limit = { {0, 0}, {20, 0} };
    setitimer(ITIMER_PROF, &limit, nullptr);
    for (int i : {SIGSEGV, SIGFPE, SIGABRT, SIGBUS, SIGILL}) signal(i, SIG_DFL);
    const int status = body();
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
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), say == 'y'};
}

// Sites that a case passes without a mutant, and how often it passes any.
KERNELMILL_INLINE CaseInfo measured(Tests tests, int number, int sites, bool *reached, int *plain) {
  std::memset(differing, 0, sizeof differing);
  std::memset(alike, 0, sizeof alike);
  left = unlimited;
  counted_case = number;
  *plain = one_case(tests, number);
  counted_case = none;
  CaseInfo info{number, 0, unlimited - left, new bool[sites], new bool[sites]};
  for (int site = 0; site < sites; ++site) {
    info.differs[site] = differing[site];
    info.reaches[site] = differing[site] || alike[site];
    reached[site] |= info.reaches[site];
  }
  left = unlimited;
  return info;
}

// A mutant may pass sites twice as often as the program without mutants does, and a million times more, which ends those
// that loop forever.
KERNELMILL_INLINE long long allowed(long long usual) { return 2 * usual + 1000000; }

// Standard output and standard error, of which a suite's own messages are discarded.
struct Streams {
  int out = dup(1), error = dup(2), silent = open("/dev/null", O_WRONLY);
  void hide() const {
    std::fflush(stdout);
    dup2(silent, 1), dup2(silent, 2);
  }
  void show() const {
    std::fflush(stdout);
    dup2(out, 1), dup2(error, 2);
  }
};

// The passes of sites so far, estimated from those of each case without a mutant, and the case that runs. The processes
// of all mutants share them.
struct Progress {
  long long passes;
  int at;
};
inline Progress &progress = *[] {
  void *const page = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) std::abort();
  return static_cast<Progress *>(page);
}();

// Whether a mutant fails a case in which it makes a difference. The cheapest case is first.
KERNELMILL_INLINE int mutant_fails(Tests tests, int site, const CaseInfo *cases, int count) {
  chosen = site;
  for (int i = 0; i < count; ++i) {
    if (!cases[i].differs[site]) continue;
    left = allowed(cases[i].passes);
    progress.passes += cases[i].passes, progress.at = i;
    if (one_case(tests, cases[i].number) != 0) return 1;
  }
  return 0;
}

// The same in a process of its own.
KERNELMILL_INLINE bool killed(Tests tests, int site, const CaseInfo *cases, int count, const Streams &streams) {
  streams.hide();
  const Ended end = forked([=] { return mutant_fails(tests, site, cases, count); });
  streams.show();
  if (end.status == out_of_passes) progress.passes += allowed(cases[progress.at].passes);
  return end.status != 0;
}

KERNELMILL_INLINE bool listed(const char *list, int number) {
  if (!list) return true;
  for (const char *at = list; *at; at += *at == ',') {
    char *end;
    if (std::strtol(at, &end, 10) == number && end != at) return true;
    if (end == at) return false;
    at = end;
  }
  return false;
}

// Whether a mutant would compute something else in any case.
KERNELMILL_INLINE bool differs(int site, const CaseInfo *cases, int count) {
  for (int i = 0; i < count; ++i)
    if (cases[i].differs[site]) return true;
  return false;
}

// The reaction of each case to a mutant: `-` does not reach it, `=` reaches it where it computes the same, `u` passes,
// `k` fails. If `first` is set, all cases run in one process, as they do for an outcome, up to the first one that fails;
// the others are not run: `.`.
KERNELMILL_INLINE void print_row(Tests tests, int site, const CaseInfo *cases, int count, bool first,
                                 const Streams &streams) {
  char *const row = new char[count + 1]();
  const bool any = first && differs(site, cases, count);
  const int failing = any && killed(tests, site, cases, count, streams) ? progress.at : count;
  for (int i = 0; i < count; ++i) {
    char &reaction = row[cases[i].position];
    if (!cases[i].differs[site])
      reaction = cases[i].reaches[site] ? '=' : '-';
    else if (first)
      reaction = i < failing ? 'u' : i == failing ? 'k' : '.';
    else
      reaction = killed(tests, site, cases + i, 1, streams) ? 'k' : 'u';
  }
  std::printf("row %d %s\n", site, row);
  delete[] row;
}

KERNELMILL_INLINE void print_outputs(std::initializer_list<const char *> written) {
  for (const char *name : written)
    for (const Compared *one = all_compared; one; one = one->next)
      if (std::strcmp(one->name, name) == 0)
        std::printf("output %d %s %zu %lld\n", one->which, name, one->bytes, one->comparisons);
}

KERNELMILL_INLINE void print_controls(Tests tests, std::initializer_list<const char *> written,
                                      const Streams &streams) {
  for (int bad = 0; bad < controls; ++bad) {
    streams.hide();
    const Ended end = forked([=] { return control = bad, tests(1, nullptr); });
    streams.show();
    std::printf("control %s %s\n", control_info[bad].name,
                !end.used ? "not_applicable" : end.status ? "rejected" : "passed");
    std::fflush(stdout);
  }
  for (const char *name : written) {
    streams.hide();
    const Ended end = forked([=] { return left_out = name, control = leaves_out_output, tests(1, nullptr); });
    streams.show();
    std::printf("control leaves_out_output:%s %s\n", name, end.status ? "rejected" : "passed");
    std::fflush(stdout);
  }
}

// Starts the program again with memory at the same addresses in every run, if the system allows it: what an invalid
// access reads decides on some mutants.
KERNELMILL_INLINE void fix_layout(char **argv) {
  if (std::getenv("KERNELMILL_FIXED_LAYOUT")) return;
  setenv("KERNELMILL_FIXED_LAYOUT", "1", 1);
  if (personality(ADDR_NO_RANDOMIZE) != -1) execv("/proc/self/exe", argv);
}

// A number without a factor in common with `count`, near its golden section: multiples of it, modulo `count`, visit all
// numbers below `count`, and the first ones are spread evenly.
KERNELMILL_INLINE int stride(int count) {
  int step = int(count * 0.618);
  while (step > 1 && std::gcd(step, count) != 1) --step;
  return step < 1 ? 1 : step;
}

// With the arguments `matrix CASES MUTANTS`, prints the reaction of each listed case to each listed mutant, and with
// `first` in place of `matrix`, up to the first case that kills it. Otherwise prints the outcome of each negative
// control, and whether any case kills each mutant.
KERNELMILL_INLINE int drive(Tests tests, int count, int sites, std::initializer_list<const char *> written, int argc,
                            char **argv) {
  const bool first = argc > 1 && std::strcmp(argv[1], "first") == 0;
  const bool rows = first || (argc > 1 && std::strcmp(argv[1], "matrix") == 0);
  const char *const wanted_cases = argc > 2 ? argv[2] : nullptr, *const wanted_sites = argc > 3 ? argv[3] : nullptr;
  fix_layout(argv);
  kernelmill::rt::guarded = true;
  std::fflush(stdout);
  const Streams streams;
  dup2(streams.silent, 1);
  CaseInfo *const cases = new CaseInfo[count];
  bool *const reached = new bool[sites]();
  int plain = 0, used = 0;
  for (int i = 0; i < count && !plain; ++i) {
    if (!listed(wanted_cases, i)) continue;
    CaseInfo info = measured(tests, i, sites, reached, &plain);
    info.position = used;
    int at = used++;
    for (; at > 0 && cases[at - 1].passes > info.passes; --at) cases[at] = cases[at - 1];
    cases[at] = info;
  }
  streams.show();
  std::printf("baseline %d\n", plain);
  std::fflush(stdout);
  if (plain != 0) return 2;
  if (!rows) print_outputs(written);
  if (!rows) print_controls(tests, written, streams);
  const int step = stride(sites);
  for (int i = 0; i < sites; ++i) {
    const int site = int((long long)i * step % sites);
    if (rows && !listed(wanted_sites, site)) continue;
    if (progress.passes > most_passes)
      std::printf("mutant %d skipped\n", site);
    else if (meaningless[site])
      std::printf("mutant %d meaningless\n", site);
    else if (rows)
      print_row(tests, site, cases, used, first, streams);
    else if (!reached[site])
      std::printf("mutant %d unreached\n", site);
    else if (!differs(site, cases, used))
      std::printf("mutant %d alike\n", site);
    else
      std::printf("mutant %d %s\n", site, killed(tests, site, cases, used, streams) ? "killed" : "survived");
  }
  return 0;
}

}  // namespace kernelmill_mutants
#endif
