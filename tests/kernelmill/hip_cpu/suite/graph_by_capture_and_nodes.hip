// prints: 40 4
// prints: 80
#include <hip/hip_runtime.h>
#include <cstdio>
#include <vector>
#define HIPCHECK(x) do { hipError_t e_ = (x); if (e_ != hipSuccess) { printf("error: '%s'(%d) at %d\n", hipGetErrorString(e_), e_, __LINE__); exit(1); } } while (0)
__global__ void scale(float* p, float f, int n) { int i = threadIdx.x; if (i < n) p[i] *= f; }
__global__ void shift(float* p, float f, int n) { int i = threadIdx.x; if (i < n) p[i] += f; }
int main() {
  const int n = 32;
  std::vector<float> h(n, 1.f);
  float* d;
  HIPCHECK(hipMalloc(&d, n * sizeof(float)));
  hipStream_t stream;
  HIPCHECK(hipStreamCreate(&stream));
  hipGraph_t graph;
  hipGraphExec_t exec;
  HIPCHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  HIPCHECK(hipMemcpyAsync(d, h.data(), n * sizeof(float), hipMemcpyHostToDevice, stream));
  scale<<<1, n, 0, stream>>>(d, 3.f, n);
  shift<<<1, n, 0, stream>>>(d, 1.f, n);
  HIPCHECK(hipMemcpyAsync(h.data(), d, n * sizeof(float), hipMemcpyDeviceToHost, stream));
  HIPCHECK(hipStreamEndCapture(stream, &graph));
  HIPCHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  for (int i = 0; i < 3; ++i) HIPCHECK(hipGraphLaunch(exec, stream));
  HIPCHECK(hipStreamSynchronize(stream));
  size_t nodes = 0;
  HIPCHECK(hipGraphGetNodes(graph, nullptr, &nodes));
  printf("%g %zu\n", h[5], nodes);
  HIPCHECK(hipGraphExecDestroy(exec));
  HIPCHECK(hipGraphDestroy(graph));
  HIPCHECK(hipGraphCreate(&graph, 0));
  hipGraphNode_t first, second;
  hipKernelNodeParams p{};
  float f = 2.f;
  int count = n;
  void* args[] = {&d, &f, &count};
  p.func = reinterpret_cast<void*>(scale);
  p.gridDim = dim3(1);
  p.blockDim = dim3(n);
  p.sharedMemBytes = 0;
  p.kernelParams = args;
  p.extra = nullptr;
  HIPCHECK(hipGraphAddKernelNode(&first, graph, nullptr, 0, &p));
  HIPCHECK(hipGraphAddMemcpyNode1D(&second, graph, &first, 1, h.data(), d, n * sizeof(float), hipMemcpyDeviceToHost));
  HIPCHECK(hipGraphInstantiate(&exec, graph, NULL, NULL, 0));
  HIPCHECK(hipGraphLaunch(exec, stream));
  HIPCHECK(hipStreamSynchronize(stream));
  printf("%g\n", h[31]);
  HIPCHECK(hipGraphExecDestroy(exec));
  HIPCHECK(hipGraphDestroy(graph));
  HIPCHECK(hipStreamDestroy(stream));
  HIPCHECK(hipFree(d));
  return 0;
}
