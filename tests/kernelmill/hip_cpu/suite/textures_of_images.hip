// prints: 127 0 30
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstring>
#include <vector>
__global__ void rotate(float* out, hipTextureObject_t tex, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = tex2D<float>(tex, w - 1 - x + 0.5f, h - 1 - y + 0.5f);
}
__global__ void linear(float4* out, hipTextureObject_t tex, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = tex1Dfetch<float4>(tex, n - 1 - i);
}
int main() {
  const int w = 16, h = 8;
  std::vector<float> image(w * h), back(w * h);
  for (int i = 0; i < w * h; ++i) image[i] = float(i);
  hipChannelFormatDesc desc = hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindFloat);
  hipArray* array;
  hipMallocArray(&array, &desc, w, h, hipArrayDefault);
  hipMemcpy2DToArray(array, 0, 0, image.data(), w * sizeof(float), w * sizeof(float), h, hipMemcpyHostToDevice);
  hipResourceDesc res;
  memset(&res, 0, sizeof res);
  res.resType = hipResourceTypeArray;
  res.res.array.array = array;
  hipTextureDesc t;
  memset(&t, 0, sizeof t);
  t.addressMode[0] = hipAddressModeClamp;
  t.addressMode[1] = hipAddressModeClamp;
  t.filterMode = hipFilterModePoint;
  t.readMode = hipReadModeElementType;
  t.normalizedCoords = 0;
  hipTextureObject_t tex = 0;
  hipCreateTextureObject(&tex, &res, &t, nullptr);
  float* d;
  hipMalloc(&d, w * h * sizeof(float));
  rotate<<<dim3(2, 1), dim3(8, 8)>>>(d, tex, w, h);
  hipMemcpy(back.data(), d, w * h * sizeof(float), hipMemcpyDeviceToHost);
  hipDestroyTextureObject(tex);
  hipFreeArray(array);
  float4 *points, *got, host[4];
  for (int i = 0; i < 4; ++i) host[i] = make_float4(i, i, i, 10.f * i);
  hipMalloc(&points, sizeof host);
  hipMalloc(&got, sizeof host);
  hipMemcpy(points, host, sizeof host, hipMemcpyHostToDevice);
  hipResourceDesc lin = {};
  lin.resType = hipResourceTypeLinear;
  lin.res.linear.devPtr = points;
  lin.res.linear.desc = hipCreateChannelDesc<float4>();
  lin.res.linear.sizeInBytes = sizeof host;
  hipTextureDesc plain = {};
  plain.readMode = hipReadModeElementType;
  hipCreateTextureObject(&tex, &lin, &plain, NULL);
  linear<<<1, 32>>>(got, tex, 4);
  hipMemcpy(host, got, sizeof host, hipMemcpyDeviceToHost);
  hipDestroyTextureObject(tex);
  hipFree(points);
  hipFree(got);
  hipFree(d);
  printf("%g %g %g\n", back[0], back[w * h - 1], host[0].w);
  return 0;
}
