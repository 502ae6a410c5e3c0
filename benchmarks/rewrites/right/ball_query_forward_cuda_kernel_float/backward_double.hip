// Counts the neighbours first and then writes them from the last to the first, with distances in double precision.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static bool near_enough(const float* p, const float* c, double lo, double hi) {
  const double dx = double(c[0]) - p[0], dy = double(c[1]) - p[1], dz = double(c[2]) - p[2];
  const double d2 = fma(dx, dx, fma(dy, dy, dz * dz));
  return d2 == 0.0 || (d2 >= lo && d2 < hi);
}

__global__ void ball_query_forward_cuda_kernel_float(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const float* new_xyz, const float* xyz,
                                               int* idx) {
  const double lo = double(min_radius) * min_radius, hi = double(max_radius) * max_radius;
  for (int batch = blockIdx.y; batch < b; batch += gridDim.y) {
    const float* cloud = xyz + size_t(batch) * n * 3;
    for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += blockDim.x * gridDim.x) {
      const float* c = new_xyz + (size_t(batch) * m + q) * 3;
      int* row = idx + (size_t(batch) * m + q) * nsample;
      int cnt = 0, k = 0;
      for (; k < n && cnt < nsample; ++k) cnt += near_enough(cloud + 3 * k, c, lo, hi) ? 1 : 0;
      if (cnt == 0) continue;
      const int total = cnt;
      while (--k >= 0 && cnt > 0)
        if (near_enough(cloud + 3 * k, c, lo, hi)) row[--cnt] = k;
      for (int l = total; l < nsample; ++l) row[l] = row[0];
    }
  }
}
