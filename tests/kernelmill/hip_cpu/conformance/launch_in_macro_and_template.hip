// claim: launches can appear in macros, in templates and on several lines (HIP C++ language extensions, execution configuration syntax)
#include "claim.h"

template <class T>
struct Twice {
  static constexpr int value = 2;
};
template <class T, int n>
__global__ void add(T* out) { atomicAdd(out, T(n)); }
#define ADD(n, out)      \
  do {                   \
    add<int, n>          \
        <<<1, 1>>>(out); \
  } while (0)
#define START(name) name<<<1, 2>>>
template <class T>
void launch(T* out) {
  add<T, Twice<T>::value * (3 > 2)><<<dim3(1),  // one block
                                      dim3(2)>>>(out);
  START((add<T, Twice<Twice<T>>::value>))(out);
}

int main() {
  int *out, host = 0;
  void (*chosen)(int*) = add<int, 100>;
  if (hipMalloc(&out, 4) != hipSuccess || hipMemset(out, 0, 4) != hipSuccess) return 2;
  ADD(10, out);
  launch(out);
  chosen<<<1, 1>>>(out);
  (host ? add<int, 1> : add<int, 1000>)<<<1, 1>>>(out);
  if (hipMemcpy(&host, out, 4, hipMemcpyDeviceToHost) != hipSuccess || hipFree(out) != hipSuccess) return 2;
  if (host != 1118) return 1;
  std::printf("PASS\n");
  return 0;
}
