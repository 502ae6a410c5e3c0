// prints: 0.0766
#include <hip/hip_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <sstream>
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(hipError_t code, const char* file, int line, bool abort = true) { if (code != hipSuccess) { fprintf(stderr, "GPUassert: %s %s %d\n", hipGetErrorString(code), file, line); if (abort) exit(code); } }
typedef double real;
template <int BX, int BY>
__global__ void jacobi(real* __restrict__ const a_new, const real* __restrict__ const a, real* __restrict__ const l2_norm, const int iy_start, const int iy_end, const int nx) {
  const int iy = blockIdx.y * blockDim.y + threadIdx.y + iy_start, ix = blockIdx.x * blockDim.x + threadIdx.x + 1;
  real local = 0.0;
  if (iy < iy_end && ix < (nx - 1)) {
    const real v = 0.25 * (a[iy * nx + ix + 1] + a[iy * nx + ix - 1] + a[(iy + 1) * nx + ix] + a[(iy - 1) * nx + ix]);
    a_new[iy * nx + ix] = v;
    const real residue = v - a[iy * nx + ix];
    local = residue * residue;
  }
  __shared__ real sums[BX * BY];
  const int tid = threadIdx.y * BX + threadIdx.x;
  sums[tid] = local;
  __syncthreads();
  for (int s = BX * BY / 2; s; s >>= 1) { if (tid < s) sums[tid] += sums[tid + s]; __syncthreads(); }
  if (tid == 0) atomicAdd(l2_norm, sums[0]);
}
int main(int argc, char** argv) {
  const int nx = 34, ny = 34;
  real *a, *a_new, *norm, *norm_h;
  gpuErrchk(hipMalloc(&a, nx * ny * sizeof(real))); gpuErrchk(hipMalloc(&a_new, nx * ny * sizeof(real))); gpuErrchk(hipMalloc(&norm, sizeof(real)));
  gpuErrchk(hipHostMalloc(&norm_h, sizeof(real)));
  gpuErrchk(hipMemset(a, 0, nx * ny * sizeof(real))); gpuErrchk(hipMemset(a_new, 0, nx * ny * sizeof(real)));
  real* border = new real[nx * ny]();
  for (int i = 0; i < ny; ++i) border[i * nx] = border[i * nx + nx - 1] = std::sin(2.0 * M_PI * i / (ny - 1));
  gpuErrchk(hipMemcpy(a, border, nx * ny * sizeof(real), hipMemcpyHostToDevice)); gpuErrchk(hipMemcpy(a_new, border, nx * ny * sizeof(real), hipMemcpyHostToDevice));
  hipStream_t stream; gpuErrchk(hipStreamCreate(&stream));
  constexpr dim3 block(16, 16, 1);
  const dim3 grid((nx + block.x - 1) / block.x, (ny + block.y - 1) / block.y, 1);
  for (int iter = 0; iter < 30; ++iter) {
    gpuErrchk(hipMemsetAsync(norm, 0, sizeof(real), stream));
    jacobi<16, 16><<<grid, block, 0, stream>>>(a_new, a, norm, 1, ny - 1, nx);
    gpuErrchk(hipMemcpyAsync(norm_h, norm, sizeof(real), hipMemcpyDeviceToHost, stream));
    gpuErrchk(hipStreamSynchronize(stream));
    std::swap(a, a_new);
  }
  std::ostringstream text;
  text << std::setprecision(4) << std::fixed << std::sqrt(*norm_h);
  std::cout << text.str() << std::endl;
  gpuErrchk(hipFree(a)); gpuErrchk(hipFree(a_new)); gpuErrchk(hipFree(norm)); gpuErrchk(hipHostFree(norm_h)); gpuErrchk(hipStreamDestroy(stream));
  delete[] border;
  return 0;
}
