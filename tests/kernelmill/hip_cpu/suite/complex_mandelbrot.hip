// prints: 144
// prints: (4,1) (5,5) (0.1,0.7) (1,-2) (6,7) 
#include <hip/hip_runtime.h>
#include <hip/hip_complex.h>
#include <cstdio>
__global__ void mandelbrot(int* out, int w, int h, int most) {
  const int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x >= w || y >= h) return;
  const hipFloatComplex c = make_hipFloatComplex(-2.f + 3.f * x / w, -1.f + 2.f * y / h);
  hipFloatComplex z = make_hipFloatComplex(0.f, 0.f);
  int n = 0;
  for (; n < most && hipCabsf(z) < 2.f; ++n) z = hipCaddf(hipCmulf(z, z), c);
  out[y * w + x] = n;
}
__global__ void doubles(hipDoubleComplex* z) {
  hipDoubleComplex a = make_hipDoubleComplex(1., 2.), b = make_hipDoubleComplex(3., -1.);
  z[0] = hipCadd(a, b);
  z[1] = hipCmul(a, b);
  z[2] = hipCdiv(a, b);
  z[3] = make_hipDoubleComplex(hipCreal(hipConj(a)), hipCimag(hipConj(a)));
  z[4] = hipCfma(a, b, a);
}
int main() {
  const int w = 32, h = 16;
  int *d, host[w * h];
  hipMalloc(&d, sizeof host);
  mandelbrot<<<dim3(4, 2), dim3(8, 8)>>>(d, w, h, 50);
  hipMemcpy(host, d, sizeof host, hipMemcpyDeviceToHost);
  int inside = 0;
  for (int n : host) inside += n == 50;
  hipDoubleComplex *z, back[5];
  hipMalloc(&z, sizeof back);
  doubles<<<1, 1>>>(z);
  hipMemcpy(back, z, sizeof back, hipMemcpyDeviceToHost);
  printf("%d\n", inside);
  for (auto& v : back) printf("(%g,%g) ", v.x, v.y);
  printf("\n");
  hipFree(d); hipFree(z);
  return 0;
}
