// The cases of a suite, each in a process that goes on from the call of the wrapper for each mutant and each control.
#ifndef KERNELMILL_CASES_H  // the copy of this header that is precompiled is another file
#define KERNELMILL_CASES_H

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <hip/hip_runtime.h>

#include "kernelmill_controls.h"

namespace kernelmill_mutants {

// The suite's main function: runs all cases, or the one whose number is its argument.
using Tests = int (*)(int argc, char **argv);

constexpr long long passes_per_comparison = 8;  // that take as long as the comparison of an element
constexpr int no_process = -1;                  // the status of a case whose process ended before the call

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

}  // namespace kernelmill_mutants
#endif
