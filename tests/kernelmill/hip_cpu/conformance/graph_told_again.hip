// claim: the parameters of a graph's nodes can be queried, and set in an executable graph (HIP API reference, Graph Management)
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void graph_add(int* value, int with) { *value += with; }

int main() {
  int *device = nullptr, host = -1, with = 3;
  (void)hipMalloc(reinterpret_cast<void**>(&device), sizeof(int));
  hipGraph_t graph, clone;
  hipGraphExec_t ready, cloned;
  hipGraphNode_t fill, add, back;
  if (hipGraphCreate(&graph, 0) != hipSuccess) return 1;
  hipMemsetParams zeros = {};
  zeros.dst = device;
  zeros.elementSize = 4;
  zeros.width = zeros.height = 1;
  if (hipGraphAddMemsetNode(&fill, graph, nullptr, 0, &zeros) != hipSuccess) return 2;
  void* arguments[] = {&device, &with};
  hipKernelNodeParams launch = {};
  launch.func = reinterpret_cast<void*>(graph_add);
  launch.gridDim = launch.blockDim = dim3(1);
  launch.kernelParams = arguments;
  if (hipGraphAddKernelNode(&add, graph, &fill, 1, &launch) != hipSuccess) return 3;
  if (hipGraphAddMemcpyNode1D(&back, graph, &add, 1, &host, device, sizeof(int), hipMemcpyDeviceToHost) != hipSuccess)
    return 4;
  size_t edges = 0;
  if (hipGraphGetEdges(graph, nullptr, nullptr, &edges) != hipSuccess || edges != 2) return 5;
  hipMemsetParams told = {};
  if (hipGraphMemsetNodeGetParams(fill, &told) != hipSuccess || told.dst != device || told.width != 1) return 6;
  if (hipGraphClone(&clone, graph) != hipSuccess) return 7;
  if (hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0) != hipSuccess) return 8;
  if (hipGraphInstantiate(&cloned, clone, nullptr, nullptr, 0) != hipSuccess) return 9;
  if (hipGraphLaunch(ready, nullptr) != hipSuccess || hipStreamSynchronize(nullptr) != hipSuccess) return 10;
  if (host != 3) return 11;
  with = 5;
  if (hipGraphExecKernelNodeSetParams(ready, add, &launch) != hipSuccess) return 12;
  if (hipGraphLaunch(ready, nullptr) != hipSuccess || hipStreamSynchronize(nullptr) != hipSuccess) return 13;
  if (host != 5) return 14;
  if (hipGraphLaunch(cloned, nullptr) != hipSuccess || hipStreamSynchronize(nullptr) != hipSuccess) return 15;
  if (host != 3) return 16;
  (void)hipGraphExecDestroy(cloned);
  (void)hipGraphExecDestroy(ready);
  (void)hipGraphDestroy(clone);
  (void)hipGraphDestroy(graph);
  (void)hipFree(device);
  std::printf("PASS\n");
  return 0;
}
