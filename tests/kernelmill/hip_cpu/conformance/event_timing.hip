// claim: the time between two recorded events is positive, and an error for events without a recorded time (HIP API reference, Event Management)
#include <hip/hip_runtime.h>

#include <cstdio>

__global__ void event_work(double* sum) {
  for (int i = 0; i < 100000; ++i) *sum += i;
}

int main() {
  hipEvent_t start, stop, untimed, fresh;
  double* sum = nullptr;
  float milliseconds = -1;
  (void)hipMalloc(reinterpret_cast<void**>(&sum), sizeof(double));
  (void)hipMemset(sum, 0, sizeof(double));
  if (hipEventCreate(&start) != hipSuccess || hipEventCreate(&stop) != hipSuccess) return 1;
  if (hipEventCreateWithFlags(&untimed, hipEventDisableTiming) != hipSuccess) return 2;
  if (hipEventCreate(&fresh) != hipSuccess) return 3;
  (void)hipEventRecord(start, 0);
  event_work<<<1, 1>>>(sum);
  (void)hipEventRecord(stop, 0);
  (void)hipEventRecord(untimed, 0);
  if (hipEventSynchronize(stop) != hipSuccess || hipEventQuery(stop) != hipSuccess) return 4;
  if (hipEventElapsedTime(&milliseconds, start, stop) != hipSuccess || milliseconds <= 0) return 5;
  if (hipEventElapsedTime(&milliseconds, start, untimed) != hipErrorInvalidHandle) return 6;
  if (hipEventElapsedTime(&milliseconds, start, fresh) != hipErrorInvalidHandle) return 7;
  (void)hipGetLastError();
  for (hipEvent_t event : {start, stop, untimed, fresh})
    if (hipEventDestroy(event) != hipSuccess) return 8;
  (void)hipFree(sum);
  std::printf("PASS\n");
  return 0;
}
