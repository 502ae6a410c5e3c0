// neighbours are written as they are found and the rest of the samples is filled with the first of them at the end
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ __forceinline__ bool lies_in_shell(const double* p, double x, double y, double z, float inner2,
                                              float outer2) {
  const double d2 = (x - p[0]) * (x - p[0]) + (y - p[1]) * (y - p[1]) + (z - p[2]) * (z - p[2]);
  return d2 == 0 || (d2 < outer2 && d2 >= inner2);
}

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const double* new_xyz, const double* xyz,
                                               int* idx) {
  const float inner2 = min_radius * min_radius, outer2 = max_radius * max_radius;
  for (int batch = blockIdx.y; batch < b; batch += gridDim.y) {
    const double* const begin = xyz + (size_t)batch * n * 3;
    const double* const end = begin + (size_t)n * 3;
    CUDA_1D_KERNEL_LOOP(query, m) {
      const size_t at = (size_t)batch * m + query;
      const double x = new_xyz[at * 3], y = new_xyz[at * 3 + 1], z = new_xyz[at * 3 + 2];
      int* const out = idx + at * nsample;
      int filled = 0, k = 0;
      for (const double* p = begin; p != end && filled < nsample; p += 3, ++k)
        if (lies_in_shell(p, x, y, z, inner2, outer2)) out[filled++] = k;
      if (filled == 0) continue;
      const int first = out[0];
      while (filled < nsample) out[filled++] = first;
    }
  }
}
