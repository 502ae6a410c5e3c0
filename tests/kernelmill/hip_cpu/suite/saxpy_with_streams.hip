// prints: y[0] = 1, y[999] = 1999, timed 1
#include <hip/hip_runtime.h>
#include <iostream>
#include <vector>
#define HIP_CHECK(condition)                                                                              \
  {                                                                                                       \
    const hipError_t error = condition;                                                                   \
    if (error != hipSuccess) {                                                                            \
      std::cerr << "An error encountered: \"" << hipGetErrorString(error) << "\" at " << __FILE__ << ':' << __LINE__ << std::endl; \
      std::exit(error);                                                                                   \
    }                                                                                                     \
  }
template <typename T>
__global__ __launch_bounds__(256) void saxpy(const T a, const T* __restrict__ x, T* __restrict__ y, const unsigned int size) {
  const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size) y[i] = a * x[i] + y[i];
}
int main() {
  constexpr unsigned int size = 1000, chunks = 4, each = size / chunks;
  std::vector<float> x(size), y(size, 1.f);
  for (unsigned i = 0; i < size; ++i) x[i] = float(i);
  hipStream_t streams[chunks];
  hipEvent_t start, stop;
  HIP_CHECK(hipEventCreate(&start));
  HIP_CHECK(hipEventCreateWithFlags(&stop, hipEventDefault));
  float *d_x{}, *d_y{};
  HIP_CHECK(hipMalloc(&d_x, size * sizeof(*d_x)));
  HIP_CHECK(hipMalloc((void**)&d_y, size * sizeof(float)));
  HIP_CHECK(hipEventRecord(start, hipStreamDefault));
  for (unsigned s = 0; s < chunks; ++s) {
    HIP_CHECK(hipStreamCreateWithFlags(&streams[s], hipStreamNonBlocking));
    HIP_CHECK(hipMemcpyAsync(d_x + s * each, x.data() + s * each, each * sizeof(float), hipMemcpyHostToDevice, streams[s]));
    HIP_CHECK(hipMemcpyAsync(d_y + s * each, y.data() + s * each, each * sizeof(float), hipMemcpyHostToDevice, streams[s]));
    saxpy<<<dim3((each + 255) / 256), dim3(256), 0, streams[s]>>>(2.f, d_x + s * each, d_y + s * each, each);
    HIP_CHECK(hipGetLastError());
    HIP_CHECK(hipMemcpyAsync(&y[s * each], d_y + s * each, each * sizeof(float), hipMemcpyDeviceToHost, streams[s]));
  }
  for (auto& s : streams) {
    HIP_CHECK(hipStreamSynchronize(s));
    HIP_CHECK(hipStreamQuery(s));
    HIP_CHECK(hipStreamDestroy(s));
  }
  HIP_CHECK(hipEventRecord(stop, hipStreamDefault));
  HIP_CHECK(hipEventSynchronize(stop));
  float ms = -1;
  HIP_CHECK(hipEventElapsedTime(&ms, start, stop));
  HIP_CHECK(hipEventDestroy(start));
  HIP_CHECK(hipEventDestroy(stop));
  HIP_CHECK(hipFree(d_x));
  HIP_CHECK(hipFree(d_y));
  std::cout << "y[0] = " << y[0] << ", y[999] = " << y[999] << ", timed " << (ms >= 0) << std::endl;
  return 0;
}
