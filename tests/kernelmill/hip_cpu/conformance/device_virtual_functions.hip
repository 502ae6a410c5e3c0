// claim: functions can be called by pointer, and virtual functions on objects that a kernel creates (HIP C++ language extensions, Classes)
#include "claim.h"

struct Shape {
  __device__ virtual int corners() const = 0;
};
struct Triangle : Shape {
  __device__ int corners() const override { return 3; }
};
struct Square : Shape {
  __device__ int corners() const override { return 4; }
};
__device__ int twice(int x) { return 2 * x; }
__device__ int thrice(int x) { return 3 * x; }

__global__ void virtual_functions(int* failed) {
  Triangle triangle;
  Square square;
  const Shape* shape = threadIdx.x % 2 ? static_cast<const Shape*>(&triangle) : &square;
  CHECK(shape->corners() == (threadIdx.x % 2 ? 3 : 4));
  int (*chosen)(int) = threadIdx.x % 2 ? twice : thrice;
  CHECK(chosen(7) == (threadIdx.x % 2 ? 14 : 21));
}

int main() { return claim(virtual_functions, 64); }
