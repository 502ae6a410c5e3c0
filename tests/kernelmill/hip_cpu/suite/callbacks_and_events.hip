// prints: 2016 11 1 1
#include <hip/hip_runtime.h>
#include <cstdio>
static int called = 0;
void host_function(void* data) { called += *static_cast<int*>(data); }
void callback(hipStream_t, hipError_t status, void* data) { called += status == hipSuccess ? *(int*)data : -1000; }
__global__ void produce(int* d) { d[threadIdx.x] = threadIdx.x; }
__global__ void consume(int* d, int* out) { atomicAdd(out, d[threadIdx.x]); }
int main() {
  hipStream_t a, b;
  hipEvent_t ready;
  int *d, *out, host, one = 1, ten = 10, least, greatest;
  hipStreamCreate(&a);
  hipDeviceGetStreamPriorityRange(&least, &greatest);
  hipStreamCreateWithPriority(&b, hipStreamNonBlocking, greatest);
  hipEventCreateWithFlags(&ready, hipEventDisableTiming);
  hipMalloc(&d, 256); hipMalloc(&out, 4);
  hipMemsetAsync(out, 0, 4, b);
  produce<<<1, 64, 0, a>>>(d);
  hipEventRecord(ready, a);
  hipStreamWaitEvent(b, ready, 0);
  consume<<<1, 64, 0, b>>>(d, out);
  hipStreamAddCallback(b, callback, &one, 0);
  hipLaunchHostFunc(b, host_function, &ten);
  hipMemcpyAsync(&host, out, 4, hipMemcpyDeviceToHost, b);
  hipStreamSynchronize(b);
  printf("%d %d %d %d\n", host, called, hipEventQuery(ready) == hipSuccess, hipStreamQuery(a) == hipSuccess);
  hipEventDestroy(ready);
  hipStreamDestroy(a); hipStreamDestroy(b);
  hipFree(d); hipFree(out);
  return 0;
}
