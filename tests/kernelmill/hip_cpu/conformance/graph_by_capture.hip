// claim: operations in a captured stream are recorded and run at each launch of the graph (HIP API reference, Graph Management)
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void capture_add(int* value, int more) { *value += more; }

int main() {
  int *device = nullptr, host = 0;
  hipStream_t stream;
  hipGraph_t graph;
  hipGraphExec_t ready;
  (void)hipMalloc(reinterpret_cast<void**>(&device), sizeof(int));
  (void)hipMemset(device, 0, sizeof(int));
  if (hipStreamCreate(&stream) != hipSuccess) return 1;
  if (hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal) != hipSuccess) return 2;
  for (int i = 1; i <= 3; ++i) capture_add<<<1, 1, 0, stream>>>(device, i);
  (void)hipMemcpyAsync(&host, device, sizeof(int), hipMemcpyDeviceToHost, stream);
  if (hipStreamEndCapture(stream, &graph) != hipSuccess) return 3;
  size_t nodes = 0;
  if (hipGraphGetNodes(graph, nullptr, &nodes) != hipSuccess || nodes != 4) return 4;
  if (host != 0 || hipGraphInstantiate(&ready, graph, nullptr, nullptr, 0) != hipSuccess) return 5;
  for (int i = 1; i <= 2; ++i) {
    if (hipGraphLaunch(ready, stream) != hipSuccess || hipStreamSynchronize(stream) != hipSuccess) return 6;
    if (host != 6 * i) return 7;
  }
  (void)hipGraphExecDestroy(ready);
  (void)hipGraphDestroy(graph);
  (void)hipStreamDestroy(stream);
  (void)hipFree(device);
  std::printf("PASS\n");
  return 0;
}
