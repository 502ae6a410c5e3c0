// Runs a program once for each request, in forks of a process that has started already, which saves the time that
// starting with sanitizers takes. execution/series_driver.py starts the process and sends the requests.
//
// KERNELMILL_FORK_SERVER   descriptor of a socket that requests come from; the runs do not see this variable
// A request is one message: the arguments of main, as many as the process has, and further variables as NAME=VALUE,
// each ended by a null byte; with it come two descriptors, for standard output and standard error. Answers are messages
// of two integers: what happened, and the process or its status.
//
// Only objects that define the runtime's functions ahead contain this, and only for glibc, which passes the arguments of
// main to constructors.
#pragma once

#include "kernelmill/report.h"

#if defined(KERNELMILL_RUNTIME_HERE) && defined(KERNELMILL_SYSTEM_DECLARED) && defined(__GLIBC__)
namespace kernelmill::os {

// As struct iovec, struct msghdr, and struct cmsghdr with two descriptors, of <sys/socket.h>.
struct Bytes {
  void *start;
  std::size_t size;
};
struct Message {
  void *address;
  unsigned address_size;
  Bytes *parts;
  std::size_t part_count;
  void *control;
  std::size_t control_size;
  int flags;
};
struct Streams {
  std::size_t size;
  int level, type, output, errors;
};
long receive(int socket, Message *message, int flags) __asm__("recvmsg");
long send_message(int socket, const void *start, std::size_t size, int flags) __asm__("send");
constexpr int without_signal = 0x4000;  // MSG_NOSIGNAL
constexpr int truncated = 0x8 | 0x20;   // MSG_CTRUNC, MSG_TRUNC

// These are no names that a compiler knows: with coverage, g++ would write the counts before each fork.
int start_copy() __asm__("fork");
int wait_for(int kind, int process, int *about, int flags) __asm__("waitid");
constexpr int one_process = 1, ended = 4, leave_it = 0x1000000;  // P_PID, WEXITED, WNOWAIT
constexpr int code_of_wait = 2, status_of_wait = 6, has_exited = 1;  // in siginfo_t, as numbers; CLD_EXITED
int set_for_process(int what, ...) __asm__("prctl");
constexpr int signal_at_death_of_parent = 1, killed = 9;
int replace_descriptor(int by, int descriptor) __asm__("dup2");
int close_descriptor(int descriptor) __asm__("close");

}  // namespace kernelmill::os

namespace kernelmill::rt {

enum class Answer : int { ready, started, ended };

static bool answer(int socket, Answer what, int number) {
  const int message[] = {int(what), number};
  return os::send_message(socket, message, sizeof message, os::without_signal) == long(sizeof message);
}

// In a fork: makes the process what it would be if it had been started for this run.
static void take_over(int socket, const os::Streams &streams, char *text, char *end, int count, char **arguments) {
  os::set_for_process(os::signal_at_death_of_parent, static_cast<unsigned long>(os::killed), 0ul, 0ul, 0ul);
  os::close_descriptor(socket);
  os::replace_descriptor(streams.output, 1);
  os::replace_descriptor(streams.errors, 2);
  os::close_descriptor(streams.output);
  os::close_descriptor(streams.errors);
  for (int at = 1; at < count && text < end; ++at, text += strlen(text) + 1) arguments[at] = text;
  for (; text < end; text += strlen(text) + 1) putenv(text);
}

// Before the constructors of programs, and after those of sanitizers and of the libraries that count coverage.
__attribute__((constructor(101))) static void serve_forks(int count, char **arguments) {
  static char text[64 << 10];
  const int socket = int(environment("KERNELMILL_FORK_SERVER", -1));
  if (socket < 0) return;
  unsetenv("KERNELMILL_FORK_SERVER");
  int child = 0;
  for (bool open = answer(socket, Answer::ready, 0); open;) {
    os::Streams streams{};
    os::Bytes part{text, sizeof text - 1};
    os::Message message{nullptr, 0, &part, 1, &streams, sizeof streams, 0};
    const long size = os::receive(socket, &message, 0);
    // Until here the process of the run before kept its number, so that the one who asked may kill it.
    if (child) os::wait_for(os::one_process, child, nullptr, os::ended);
    if (size <= 0 || message.flags & os::truncated || message.control_size != sizeof streams) break;
    child = os::start_copy();
    if (!child) return take_over(socket, streams, text, text + size, count, arguments);
    os::close_descriptor(streams.output);
    os::close_descriptor(streams.errors);
    int about[32] = {};
    open = child > 0 && answer(socket, Answer::started, child) &&
           !os::wait_for(os::one_process, child, about, os::ended | os::leave_it) &&
           answer(socket, Answer::ended,
                  about[os::code_of_wait] == os::has_exited ? about[os::status_of_wait] : -about[os::status_of_wait]);
  }
  os::exit_now(0);
}

}  // namespace kernelmill::rt
#endif
