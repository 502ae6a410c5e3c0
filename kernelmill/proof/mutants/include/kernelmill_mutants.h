// All mutants of a program in one executable, and negative controls in place of its kernel.
#ifndef KERNELMILL_MUTANTS_H  // the copy of this header that is precompiled is another file
#define KERNELMILL_MUTANTS_H

#include <fcntl.h>
#include <sys/personality.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <numeric>

#include <hip/hip_runtime.h>

#include "kernelmill_cases.h"
#include "kernelmill_controls.h"
#include "kernelmill_meaning.h"
#include "kernelmill_sites.h"

namespace kernelmill_mutants {

// Passes of sites that all mutants of a program may take together, about a second for 200 million. The others are skipped.
constexpr long long most_passes = 2000000000;

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

// Whether there was no time for a case that was to be run with a mutant.
KERNELMILL_INLINE bool unfinished(const Row &row, const CaseInfo *cases, int count, const Wanted &wanted) {
  for (int at = 0; at < count; ++at)
    if (awaits(row, at, cases, wanted)) return true;
  return false;
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
    const bool skipped = unfinished(judged[i], cases, used, wanted);
    if (rows) print_row(judged[i], cases, used);
    if (skipped)
      std::printf("mutant %d skipped\n", judged[i].site);
    else if (!rows)
      print_outcome(judged[i]);
  }
  std::fflush(stdout);
  stop(cases, used);
  return 0;
}

}  // namespace kernelmill_mutants
#endif
