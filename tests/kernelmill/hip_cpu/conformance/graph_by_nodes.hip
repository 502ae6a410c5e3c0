// claim: the nodes of a graph run after their dependencies at each launch (HIP API reference, Graph Management)
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void graph_step(int* value, int with) { *value = 10 * *value + with; }

int main() {
  int *device = nullptr, host = -1, one = 1, two = 2;
  (void)hipMalloc(reinterpret_cast<void**>(&device), sizeof(int));
  hipGraph_t graph;
  hipGraphExec_t ready;
  hipGraphNode_t fill, first, second, back;
  if (hipGraphCreate(&graph, 0) != hipSuccess) return 1;
  hipMemsetParams zeros = {};
  zeros.dst = device;
  zeros.elementSize = 4;
  zeros.width = zeros.height = 1;
  if (hipGraphAddMemsetNode(&fill, graph, nullptr, 0, &zeros) != hipSuccess) return 2;
  void* arguments[] = {&device, &one};
  hipKernelNodeParams launch = {};
  launch.func = reinterpret_cast<void*>(graph_step);
  launch.gridDim = launch.blockDim = dim3(1);
  launch.kernelParams = arguments;
  if (hipGraphAddKernelNode(&first, graph, &fill, 1, &launch) != hipSuccess) return 3;
  arguments[1] = &two;
  if (hipGraphAddKernelNode(&second, graph, &first, 1, &launch) != hipSuccess) return 4;
  if (hipGraphAddMemcpyNode1D(&back, graph, &second, 1, &host, device, sizeof(int), hipMemcpyDeviceToHost) != hipSuccess)
    return 5;
  one = two = 7;  // what a node was given is its own
  if (hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0) != hipSuccess) return 6;
  for (int i = 0; i < 2; ++i) {
    host = -1;
    if (hipGraphLaunch(ready, nullptr) != hipSuccess || hipStreamSynchronize(nullptr) != hipSuccess) return 7;
    if (host != 12) return 8;
  }
  (void)hipGraphExecDestroy(ready);
  (void)hipGraphDestroy(graph);
  (void)hipFree(device);
  std::printf("PASS\n");
  return 0;
}
