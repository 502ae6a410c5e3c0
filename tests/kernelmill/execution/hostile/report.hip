// Replaces the runtime's report by a pipe, or by a link to the file that the second argument names.
#include <cstdlib>
#include <cstring>
#include <hip/hip_runtime.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int, char **arguments) {
  const char *report = getenv("KERNELMILL_FINDINGS");
  unlink(report);
  return strcmp(arguments[1], "pipe") ? symlink(arguments[2], report) : mkfifo(report, 0600);
}
