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

#include <algorithm>
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
constexpr long long most_passes = 1000000000;
constexpr long long unlimited = 1LL << 62;
constexpr long long passes_per_comparison = 8;  // that take as long as the comparison of an element
constexpr int out_of_passes = 3;  // the status of a mutant that loops for too long
constexpr int no_process = -1;    // the status of a case whose process ended before the call

// Without mutants: how often a site was passed while its own would have computed something else, and while it would not
// have.
inline long long differing[most_sites], alike[most_sites];
inline bool meaningless[most_sites];

// With mutants, those of the sites that are `active`, or with a negative control, only what is left of the passes matters.
inline bool counts = true, active[most_sites];
inline int control = none;
inline long long left = unlimited;

// Whether the mutant of a site is active, where its result differs from the original one.
KERNELMILL_QUICK inline KERNELMILL_EXPANDED bool on(int site) {
  if (counts) {
    ++differing[site];
    return false;
  }
  if (--left < 0) _exit(out_of_passes);
  return active[site];
}

// The same where it does not differ, so that it does not matter.
KERNELMILL_QUICK inline KERNELMILL_EXPANDED bool same(int site) {
  if (counts)
    ++alike[site];
  else if (--left < 0)
    _exit(out_of_passes);
  return false;
}

// Takes note that a mutant says nothing, since what it would compute does not exist for the types at its site.
KERNELMILL_QUICK inline void no_mutant(int site) {
  same(site);
  meaningless[site] = true;
}

// Whether the negative control did anything, in memory that the process which asks for it can read.
inline bool unasked = false;
inline bool *applied = &unasked;

KERNELMILL_INLINE void failed() {
  if (control != none) *applied = true;
  if (!counts) _exit(1);
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

// Bytes kept under the name of a buffer.
struct Kept {
  const char *name = "";
  void *bytes = nullptr;
  size_t count = 0;
  Kept *next = nullptr;
};

inline Kept *all_kept = nullptr;

KERNELMILL_INLINE Kept &kept(const char *name) {
  Kept **at = &all_kept;
  for (; *at; at = &(*at)->next)
    if (std::strcmp((*at)->name, name) == 0) return **at;
  *at = new Kept;
  (*at)->name = name;
  return **at;
}

// Before the launch: keeps the contents of the output that a control leaves out.
KERNELMILL_INLINE void keep_output(const char *name, Bytes output) {
  if (control != leaves_out_output || std::strcmp(name, left_out) != 0 || output.pointer == nullptr) return;
  Kept &before = kept(name);
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
    *applied = true;
    (void)hipMemcpy(output.pointer, kept(name).bytes, output.count, hipMemcpyHostToDevice);
  }
  if (control == does_nothing) *applied = true;
  if (control == writes_zeros) {
    *applied = true;
    (void)hipMemset(output.pointer, 0, output.count);
  }
  if (control == copies_input && input.pointer) {
    *applied = true;
    (void)hipMemcpy(output.pointer, input.pointer, input.count < output.count ? input.count : output.count,
                    hipMemcpyDeviceToDevice);
  }
  if (control == returns_stale_memory) {
    *applied = true;
    void *const now = std::malloc(output.count + 1);
    (void)hipMemcpy(now, output.pointer, output.count, hipMemcpyDeviceToHost);
    Kept &old = kept(name);
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
  *applied = true;
  char first = 0;
  (void)hipMemcpy(&first, input.pointer, 1, hipMemcpyDeviceToHost);
  first = char(first ^ 1);
  (void)hipMemcpy(input.pointer, &first, 1, hipMemcpyHostToDevice);
}

// ------------------------------------------------------------------------------------------------------------- cases
// The suite's main function: runs all cases, or the one whose number is its argument.
using Tests = int (*)(int argc, char **argv);

// What a mutant reads that nothing has written, such as a variable without an initial value, must not depend on how long
// the names of folders are: arguments and the environment lie above the stack, and what starts a program leaves addresses
// on it. So the tests start where the stack is at a multiple of this, above cleared memory.
constexpr size_t steady = 1 << 20, cleared = 256 << 10;

KERNELMILL_INLINE __attribute__((noinline)) void clear_stack() {
  char below[cleared];
  std::memset(below, 0, sizeof below);
  asm volatile("" : : "r"(below) : "memory");
}

KERNELMILL_INLINE __attribute__((noinline)) int on_steady_stack(Tests tests, int argc, char **argv) {
  const size_t here = reinterpret_cast<size_t>(__builtin_frame_address(0));
  void *const skipped = __builtin_alloca(here % steady);
  asm volatile("" : : "r"(skipped) : "memory");
  clear_stack();
  return tests(argc, argv);
}

KERNELMILL_INLINE int one_case(Tests tests, int which) {
  static char program[] = "suite", number[16], *arguments[] = {program, number, nullptr};
  std::snprintf(number, sizeof number, "%d", which);
  return on_steady_stack(tests, 2, arguments);
}

// Standard output, and where a suite's own messages are discarded.
inline int out = -1, silent = -1;

// What the process of a case and those that it forks tell the driver, in memory that they share: the passes of sites
// without a mutant, a measure of all work, and for each site whether its mutant would compute something else.
struct Told {
  long long passes, work;
  bool applied, differs[most_sites], reaches[most_sites], meaningless[most_sites];
};

template <typename T>
T *shared_memory(size_t count) {
  void *const pages = mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) std::abort();
  return static_cast<T *>(pages);
}

// Mutants or a negative control to run in a case, or neither.
constexpr int most_together = 16;
struct Request {
  int mutants[most_together], count, control;
  const char *left_out;
  long long most_passes;
};
constexpr Request original = {{}, 0, none, "", unlimited};

// A case, and the process that has computed its inputs and the results of its reference, once for all mutants.
struct CaseInfo {
  int number, position;  // among the cases of the suite, and among those that are run
  int requests, replies;
  Told *told;
};

inline const CaseInfo *waiting = nullptr;  // the case of this process, until it forks another one that goes on

// Prepares a process that goes on with a case for what it is to run.
KERNELMILL_INLINE void begin(const Request &request) {
  control = request.control, left_out = request.left_out, left = request.most_passes;
  for (int i = 0; i < request.count; ++i) active[request.mutants[i]] = true;
  if (!request.count && control == none) {
    std::memset(differing, 0, sizeof differing);  // only these passes are told
    std::memset(alike, 0, sizeof alike);
    counted_case = waiting->number;
    return;
  }
  counts = false;
  dup2(silent, 2);
  const itimerval limit = { {0, 0}, {20, 0} };  // of processor time
  setitimer(ITIMER_PROF, &limit, nullptr);
  for (int i : {SIGSEGV, SIGFPE, SIGABRT, SIGBUS, SIGILL}) signal(i, SIG_DFL);
}

// The status of a process that was forked, when it has ended.
KERNELMILL_INLINE int ended(pid_t child) {
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) std::abort();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Called before the wrapper, with all inputs at hand: goes on in another process for each request.
KERNELMILL_INLINE void at_call() {
  if (!waiting) return;
  Request request;
  while (read(waiting->requests, &request, sizeof request) == ssize_t(sizeof request)) {
    const pid_t child = fork();
    if (child == 0) {
      begin(request);
      waiting = nullptr;
      return;
    }
    const int status = ended(child);
    if (write(waiting->replies, &status, sizeof status) != ssize_t(sizeof status)) break;
  }
  _exit(0);
}

// Tells what the case does without a mutant, and prints what its tests compared.
KERNELMILL_INLINE void tell(Told &told, int sites) {
  for (int site = 0; site < sites; ++site) {
    told.passes += differing[site] + alike[site];
    told.differs[site] = differing[site];
    told.reaches[site] = differing[site] || alike[site];
    told.meaningless[site] = meaningless[site];
  }
  told.work = told.passes;
  for (const Compared *one = all_compared; one; one = one->next) {
    told.work += one->comparisons * passes_per_comparison;
    dprintf(out, "output %d %s %zu %lld\n", one->which, one->name, one->bytes, one->comparisons);
  }
}

// Starts the process of a case.
KERNELMILL_INLINE void start(Tests tests, CaseInfo &info, int sites) {
  int requests[2], replies[2];
  if (pipe2(requests, O_CLOEXEC) != 0 || pipe2(replies, O_CLOEXEC) != 0) std::abort();
  const pid_t process = fork();
  if (process < 0) std::abort();
  if (process != 0) {
    close(requests[0]), close(replies[1]);
    info.requests = requests[1], info.replies = replies[0];
    return;
  }
  close(requests[1]), close(replies[0]);
  info.requests = requests[0], info.replies = replies[1];
  applied = &info.told->applied;
  waiting = &info;
  const int status = one_case(tests, info.number);
  if (counts) tell(*info.told, sites);
  _exit(status);
}

// The status of a case with what is requested.
KERNELMILL_INLINE int ran(const CaseInfo &info, const Request &request) {
  int status = 0;
  if (write(info.requests, &request, sizeof request) != ssize_t(sizeof request) ||
      read(info.replies, &status, sizeof status) != ssize_t(sizeof status))
    return no_process;
  return status;
}

// The status of all cases, one after another in one process.
KERNELMILL_INLINE int ran_whole(Tests tests, bool *noted, const Request &request) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child != 0) return ended(child);
  applied = noted;
  dup2(silent, 1);
  begin(request);
  _exit(on_steady_stack(tests, 1, nullptr));
}

// Ends the processes of all cases.
KERNELMILL_INLINE void stop(const CaseInfo *cases, int count) {
  for (int i = 0; i < count; ++i) close(cases[i].requests), close(cases[i].replies);
  while (wait(nullptr) > 0) continue;
}

// ------------------------------------------------------------------------------------------------------------ driver
// A mutant may pass sites twice as often as the program without mutants does, and a million times more, which ends those
// that loop forever.
KERNELMILL_INLINE long long allowed(long long usual) { return 2 * usual + 1000000; }

// The passes of sites so far, estimated from those of each case without a mutant.
inline long long passes = 0;

// The reactions of cases to a mutant, in the order of their work: `-` does not reach it, `=` reaches it where it computes
// the same, `u` passes, `k` fails, `.` is not run.
constexpr char not_run = '.';
struct Row {
  int site, kills, passed, set;  // mutants of different sets are not run together
  char *reactions;
};

// How many cases are to kill a mutant, and which are run with one that another case has killed: those of little work.
struct Wanted {
  int kills;
  long long passes_of_others;
};
constexpr long long few_passes = 500000;

KERNELMILL_INLINE bool awaits(const Row &row, int at, const CaseInfo *cases, const Wanted &wanted) {
  if (row.reactions[at] != not_run || row.kills >= wanted.kills) return false;
  return row.kills == 0 || cases[at].told->passes <= wanted.passes_of_others;
}

// Whether a case fails with some mutants, all active.
KERNELMILL_INLINE bool fails(Row *const *rows, int count, const CaseInfo &info) {
  const long long usual = info.told->passes;
  Request request = {{}, count, none, "", allowed(usual)};
  for (int i = 0; i < count; ++i) request.mutants[i] = rows[i]->site;
  passes += usual;
  const int status = ran(info, request);
  if (status == no_process) std::abort();
  if (status == out_of_passes) passes += allowed(usual);
  return status != 0;
}

// Runs a case with some mutants at once; where it fails, with each half of them, and with few of them one by one. Most
// mutants that are left for cases of much work are equivalent to the original, and so are several of them. Where only
// both halves together make a difference, such as two conditions of which one is enough, they are in different sets from
// then on. Returns the number of mutants that are killed.
constexpr int few_mutants = 6;
inline int sets = 1;
KERNELMILL_INLINE int run_together(Row *const *rows, int count, int at, const CaseInfo *cases) {
  const bool failed = fails(rows, count, cases[at]);
  if (!failed || count == 1) {
    for (int i = 0; i < count; ++i) {
      rows[i]->reactions[at] = failed ? 'k' : 'u';
      ++(failed ? rows[i]->kills : rows[i]->passed);
    }
    return failed;
  }
  const int half = count / 2, step = count > few_mutants ? half : 1;
  int killed = 0;
  for (int first = 0; first < count; first += step)
    killed += run_together(rows + first, std::min(step, count - first), at, cases);
  if (killed == 0) {
    const int before = rows[half]->set;
    for (int i = half; i < count; ++i)
      if (rows[i]->set == before) rows[i]->set = sets;
    ++sets;
  }
  return killed;
}

// Runs the cases of little work with a mutant, and others until it has survived as many as equivalent ones do.
constexpr int alone = 6;
KERNELMILL_INLINE void run_alone(Row &row, const CaseInfo *cases, int count, const Wanted &wanted) {
  Row *const one = &row;
  for (int at = 0; at < count && (row.passed < alone || cases[at].told->passes <= few_passes / 4); ++at)
    if (awaits(row, at, cases, wanted)) run_together(&one, 1, at, cases);
}

// Runs the cases that are left, with several mutants at once, but those that a case has killed apart from the others, and
// each half of them: which ones it has changes from case to case, since the effect of one may hide that of another one.
constexpr int halvings = 4;
KERNELMILL_INLINE void run_rest(Row *rows, int mutants, const CaseInfo *cases, int count, const Wanted &wanted) {
  Row *together[most_together];
  for (int at = 0; at < count; ++at)
    for (int group = 0; group < 4 * sets; ++group) {
      const bool killed_before = group & 1, half = group >> 1 & 1;
      int found = 0;
      for (int i = 0; i < mutants && passes <= most_passes; ++i) {
        Row &row = rows[i];
        const bool belongs = row.set == group / 4 && (row.kills > 0) == killed_before && (i >> at % halvings & 1) == half;
        if (belongs && awaits(row, at, cases, wanted)) together[found++] = &row;
        if (found == most_together) run_together(together, found, at, cases), found = 0;
      }
      if (found && passes <= most_passes) run_together(together, found, at, cases);
    }
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

// A row whose cases are to be run where the mutant would compute something else.
KERNELMILL_INLINE Row row_of(int site, const CaseInfo *cases, int count) {
  Row row = {site, 0, 0, 0, new char[count + 1]()};
  for (int at = 0; at < count; ++at) {
    const Told &told = *cases[at].told;
    row.reactions[at] = told.differs[site] ? not_run : told.reaches[site] ? '=' : '-';
  }
  return row;
}

// Prints the reactions in the order of the cases.
KERNELMILL_INLINE void print_row(const Row &row, const CaseInfo *cases, int count) {
  char *const ordered = new char[count + 1]();
  for (int at = 0; at < count; ++at) ordered[cases[at].position] = row.reactions[at];
  std::printf("row %d %s\n", row.site, ordered);
  delete[] ordered;
}

// Prints whether any case kills the mutant, reaches it, or would compute something else.
KERNELMILL_INLINE void print_outcome(const Row &row) {
  const bool reached = row.reactions[std::strspn(row.reactions, "-")], differs = std::strpbrk(row.reactions, "uk.");
  std::printf("mutant %d %s\n", row.site,
              row.kills ? "killed" : differs ? "survived" : reached ? "alike" : "unreached");
}

// Runs a negative control in one case after another, up to the first one that fails.
KERNELMILL_INLINE const char *control_outcome(Tests tests, const CaseInfo *cases, int count, const Request &request) {
  if (request.control == returns_stale_memory) {  // only there if all cases run in one process
    Told &told = *cases[0].told;
    told.applied = false;
    if (ran_whole(tests, &told.applied, request) != 0) return "rejected";
    return told.applied ? "passed" : "not_applicable";
  }
  bool any = false;
  for (int i = 0; i < count; ++i) {
    Told &told = *cases[i].told;
    told.applied = false;
    const int status = ran(cases[i], request);
    if (status == no_process) std::abort();
    if (status != 0) return "rejected";
    any |= told.applied;
  }
  return any || request.control == leaves_out_output ? "passed" : "not_applicable";
}

KERNELMILL_INLINE void print_controls(Tests tests, const CaseInfo *cases, int count,
                                      std::initializer_list<const char *> written) {
  for (int bad = 0; bad < controls; ++bad)
    std::printf("control %s %s\n", control_info[bad].name,
                control_outcome(tests, cases, count, {{}, 0, bad, "", unlimited}));
  for (const char *name : written)
    std::printf("control leaves_out_output:%s %s\n", name,
                control_outcome(tests, cases, count, {{}, 0, leaves_out_output, name, unlimited}));
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

// With the arguments `matrix CASES MUTANTS`, prints the reaction of each listed case to each listed mutant, and with a
// number in place of `matrix`, until so many cases kill it. Otherwise prints the outcome of each negative
// control, and whether any case kills each mutant.
KERNELMILL_INLINE int drive(Tests tests, int count, int sites, std::initializer_list<const char *> written, int argc,
                            char **argv) {
  const bool rows = argc > 1;
  const bool whole = rows && std::strcmp(argv[1], "matrix") == 0;
  const Wanted wanted = {!rows ? 1 : whole ? count : std::atoi(argv[1]), whole ? unlimited : few_passes};
  const char *const wanted_cases = argc > 2 ? argv[2] : nullptr, *const wanted_sites = argc > 3 ? argv[3] : nullptr;
  fix_layout(argv);
  kernelmill::rt::guarded = true;
  signal(SIGPIPE, SIG_IGN);
  std::fflush(stdout);
  out = dup(1), silent = open("/dev/null", O_WRONLY);
  CaseInfo *const cases = new CaseInfo[count];
  Told *const told = shared_memory<Told>(count);
  int plain = 0, used = 0;
  dup2(silent, 1);
  for (int i = 0; i < count && !plain; ++i) {
    if (!listed(wanted_cases, i)) continue;
    CaseInfo info{i, used, -1, -1, told + i};
    start(tests, info, sites);
    plain = ran(info, original);
    int at = used++;
    for (; at > 0 && cases[at - 1].told->work > info.told->work; --at) cases[at] = cases[at - 1];
    cases[at] = info;
  }
  dup2(out, 1);
  std::printf("baseline %d\n", plain);
  std::fflush(stdout);
  if (plain != 0) return 2;
  if (!rows) print_controls(tests, cases, used, written);
  bool *const unusable = new bool[sites]();
  for (int i = 0; i < used; ++i)
    for (int site = 0; site < sites; ++site) unusable[site] |= cases[i].told->meaningless[site];
  Row *const judged = new Row[sites];
  int mutants = 0;
  const int step = stride(sites);
  for (int i = 0; i < sites; ++i) {
    const int site = int((long long)i * step % sites);
    if (rows && !listed(wanted_sites, site)) continue;
    if (passes > most_passes)
      std::printf("mutant %d skipped\n", site);
    else if (unusable[site])
      std::printf("mutant %d meaningless\n", site);
    else
      run_alone(judged[mutants++] = row_of(site, cases, used), cases, used, wanted);
  }
  run_rest(judged, mutants, cases, used, wanted);
  for (int i = 0; i < mutants; ++i) {
    if (rows)
      print_row(judged[i], cases, used);
    else
      print_outcome(judged[i]);
  }
  std::fflush(stdout);
  stop(cases, used);
  return 0;
}

}  // namespace kernelmill_mutants
#endif
