// prints: 87 7 38 7 9
#include <hip/hip_runtime.h>
#include <cstdio>
struct stack_t { int top; int items[8]; };
struct sigaction { int kind; };
enum Kind { SIGNAL, SIGABRT_, REG_R8, REG_RIP };
static int access[4] = {1, 2, 3, 4};
int link(int a) { return a + 1; }
int signal = 3, pause, raise = 4, read = 5, dup[2], sync, nice, execv_;
double gamma_of(double x) { return x; }
__device__ __host__ inline void push(stack_t& s, int v) { s.items[s.top++] = v; }
__device__ int write(int a) { return a * 2; }
__device__ int close(int a, int b) { return a - b; }
#define PROT_READ 17
#define SIGSEGV 21
__global__ void kernel(int* out) {
  stack_t s{};
  push(s, write(4));
  push(s, close(9, 2));
  *out = s.items[0] * 10 + s.items[1];
}
int main() {
  int *d, h;
  hipMalloc(&d, 4);
  kernel<<<1, 1>>>(d);
  hipMemcpy(&h, d, 4, hipMemcpyDeviceToHost);
  hipFree(d);
  sigaction a{7};
  printf("%d %d %d %d %d\n", h, access[2] + link(signal), PROT_READ + SIGSEGV, a.kind, raise + read);
  return 0;
}
