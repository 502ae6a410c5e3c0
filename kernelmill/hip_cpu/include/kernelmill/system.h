// The functions of the operating system and the C library that the runtime calls.
//
// A program may define every name that HIP's own headers do not declare, such as `access` or `struct stack_t`. So on
// Linux none of <signal.h>, <sys/mman.h>, <unistd.h> and <fenv.h> is included: their functions are declared in this
// namespace, with the symbols, types and numbers that they have there. Elsewhere, the system's headers are visible.
#pragma once

#include <cstddef>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define KERNELMILL_SYSTEM_DECLARED 1
#else
#include <fenv.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#endif

namespace kernelmill::os {

#ifdef KERNELMILL_SYSTEM_DECLARED
void *map(void *address, std::size_t bytes, int protection, int flags, int file, long offset) __asm__("mmap");
int unmap(void *address, std::size_t bytes) __asm__("munmap");
int protect(void *address, std::size_t bytes, int protection) __asm__("mprotect");
int advise(void *address, std::size_t bytes, int advice) __asm__("madvise");
constexpr int no_access = 0, readable_and_writable = 1 | 2;
constexpr int private_memory = 0x2 | 0x20, without_reserve = 0x4000, at_this_address = 0x100000;

// As struct rlimit of <sys/resource.h>.
struct Limit {
  unsigned long now, most;
};
int limit_of(int resource, Limit *limit) __asm__("getrlimit");
int set_limit_of(int resource, const Limit *limit) __asm__("setrlimit");
constexpr int of_processor_seconds = 0, of_data = 2;
inline unsigned long value_of(const Limit &limit) { return limit.now; }
inline Limit lowered(const Limit &limit, unsigned long to) { return {to, limit.most}; }

long processor_ticks() noexcept __asm__("clock");
constexpr long ticks_per_second = 1000000;

[[noreturn]] void exit_now(int status) __asm__("_exit");

int rounding_mode() noexcept __asm__("fegetround");
int set_rounding_mode(int mode) noexcept __asm__("fesetround");
#ifdef __x86_64__
constexpr int round_to_nearest = 0, round_down = 0x400, round_up = 0x800, round_to_zero = 0xC00;
#else
constexpr int round_to_nearest = 0, round_up = 0x400000, round_down = 0x800000, round_to_zero = 0xC00000;
#endif

// As siginfo_t, stack_t and struct sigaction of <signal.h>, in glibc and musl.
struct SignalInfo {
  int number, error, code;
  void *address;
};
struct SignalStack {
  void *start;
  int flags;
  std::size_t size;
};
struct SignalAction {
  void (*handler)(int, SignalInfo *, void *);  // null for the default action
  unsigned long mask[16];
  int flags;
  void (*restorer)();
};
int use_signal_stack(const SignalStack *stack, SignalStack *old) __asm__("sigaltstack");
int handle_signal(int number, const SignalAction *action, SignalAction *old) __asm__("sigaction");
int raise_signal(int number) __asm__("raise");
constexpr int illegal_instruction = 4, aborted = 6, bus_error = 7, arithmetic_error = 8, segmentation_fault = 11;
constexpr int with_info_on_stack = 0x4 | 0x08000000 | 0x40000000;  // SA_SIGINFO, SA_ONSTACK, SA_NODEFER

inline void *address_of(const SignalInfo &info) { return info.address; }
inline SignalStack signal_stack(void *start, std::size_t size) { return {start, 0, size}; }
inline SignalAction action_of(void (*handler)(int, SignalInfo *, void *)) {
  return {handler, {}, with_info_on_stack, nullptr};
}
inline bool is_default(const SignalAction &action) { return !action.handler; }

#else
inline void *map(void *address, std::size_t bytes, int protection, int flags, int file, long offset) {
  return ::mmap(address, bytes, protection, flags, file, offset);
}
inline int unmap(void *address, std::size_t bytes) { return ::munmap(address, bytes); }
inline int protect(void *address, std::size_t bytes, int protection) { return ::mprotect(address, bytes, protection); }
inline int advise(void *address, std::size_t bytes, int advice) { return ::madvise(address, bytes, advice); }
constexpr int no_access = PROT_NONE, readable_and_writable = PROT_READ | PROT_WRITE;
constexpr int private_memory = MAP_PRIVATE | MAP_ANONYMOUS, without_reserve = MAP_NORESERVE;
#ifdef MAP_FIXED_NOREPLACE
constexpr int at_this_address = MAP_FIXED_NOREPLACE;
#else
constexpr int at_this_address = 0;
#endif

using Limit = struct rlimit;
inline int limit_of(int resource, Limit *limit) { return ::getrlimit(resource, limit); }
inline int set_limit_of(int resource, const Limit *limit) { return ::setrlimit(resource, limit); }
constexpr int of_processor_seconds = RLIMIT_CPU, of_data = RLIMIT_DATA;
inline unsigned long value_of(const Limit &limit) { return limit.rlim_cur; }
inline Limit lowered(const Limit &limit, unsigned long to) { return {rlim_t(to), limit.rlim_max}; }

inline long processor_ticks() { return long(::clock()); }
constexpr long ticks_per_second = CLOCKS_PER_SEC;

[[noreturn]] inline void exit_now(int status) { ::_exit(status); }

inline int rounding_mode() noexcept { return ::fegetround(); }
inline int set_rounding_mode(int mode) noexcept { return ::fesetround(mode); }
constexpr int round_to_nearest = FE_TONEAREST, round_down = FE_DOWNWARD, round_up = FE_UPWARD;
constexpr int round_to_zero = FE_TOWARDZERO;

using SignalInfo = siginfo_t;
using SignalStack = stack_t;
using SignalAction = struct sigaction;
inline int use_signal_stack(const SignalStack *stack, SignalStack *old) { return ::sigaltstack(stack, old); }
inline int handle_signal(int number, const SignalAction *action, SignalAction *old) {
  return ::sigaction(number, action, old);
}
inline int raise_signal(int number) { return ::raise(number); }
constexpr int illegal_instruction = SIGILL, aborted = SIGABRT, bus_error = SIGBUS, arithmetic_error = SIGFPE;
constexpr int segmentation_fault = SIGSEGV;

inline void *address_of(const SignalInfo &info) { return info.si_addr; }
inline SignalStack signal_stack(void *start, std::size_t size) {
  SignalStack stack{};
  stack.ss_sp = start;
  stack.ss_size = size;
  return stack;
}
inline SignalAction action_of(void (*handler)(int, SignalInfo *, void *)) {
  SignalAction action{};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  return action;
}
inline bool is_default(const SignalAction &action) { return action.sa_handler == SIG_DFL; }
#endif

inline bool is_mapped(void *memory) { return memory != reinterpret_cast<void *>(-1); }

}  // namespace kernelmill::os
