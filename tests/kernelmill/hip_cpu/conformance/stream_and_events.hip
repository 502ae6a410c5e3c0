// claim: events measure the time between them in a stream, and a stream waits for events (HIP runtime API, event management)
#include "claim.h"

__global__ void work(int* out) { atomicAdd(out, 1); }

int main() {
  hipStream_t stream;
  hipEvent_t start, stop;
  int* out;
  float milliseconds = -1;
  if (hipStreamCreate(&stream) != hipSuccess || hipEventCreate(&start) != hipSuccess || hipEventCreate(&stop) != hipSuccess) return 2;
  if (hipMalloc(&out, 4) != hipSuccess || hipMemsetAsync(out, 0, 4, stream) != hipSuccess) return 2;
  if (hipEventElapsedTime(&milliseconds, start, stop) == hipSuccess) return 1;
  if (hipEventRecord(start, stream) != hipSuccess) return 1;
  work<<<4, 64, 0, stream>>>(out);
  if (hipEventRecord(stop, stream) != hipSuccess || hipStreamWaitEvent(stream, stop, 0) != hipSuccess) return 1;
  if (hipEventSynchronize(stop) != hipSuccess || hipEventQuery(stop) != hipSuccess) return 1;
  if (hipEventElapsedTime(&milliseconds, start, stop) != hipSuccess || milliseconds < 0) return 1;
  if (hipStreamSynchronize(stream) != hipSuccess || hipStreamQuery(stream) != hipSuccess) return 1;
  if (hipEventDestroy(start) != hipSuccess || hipEventDestroy(stop) != hipSuccess || hipStreamDestroy(stream) != hipSuccess) return 1;
  if (hipFree(out) != hipSuccess) return 2;
  std::printf("PASS\n");
  return 0;
}
