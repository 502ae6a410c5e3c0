// Leaves links to the file that the argument names where the notes of the compiler belong beside the counts.
#include <cstdlib>
#include <dirent.h>
#include <hip/hip_runtime.h>
#include <string>
#include <unistd.h>

__global__ void kernel(int *x) { *x = 1; }

int main(int, char **arguments) {
  int *x;
  if (hipMalloc(&x, sizeof *x) != hipSuccess) return 1;
  kernel<<<1, 1>>>(x);
  char program[4096] = {};
  if (readlink("/proc/self/exe", program, sizeof program - 1) < 0) return 2;
  const std::string built = program;
  DIR *folder = opendir(built.substr(0, built.rfind('/')).c_str());
  const char *counts = getenv("GCOV_PREFIX");
  if (!folder || !counts) return 3;
  while (dirent *entry = readdir(folder)) {
    const std::string name = entry->d_name;
    if (name.size() > 5 && name.substr(name.size() - 5) == ".gcno") symlink(arguments[1], (counts + ("/" + name)).c_str());
  }
  return hipFree(x) != hipSuccess;
}
