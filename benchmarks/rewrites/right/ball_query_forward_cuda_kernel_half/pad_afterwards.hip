// The row is filled with what is found, and what is left is padded with the first neighbour at the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m, float min_radius, float max_radius,
                                                    int nsample, const Half* new_xyz, const Half* xyz, int* idx) {
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const float lower = min_radius * min_radius, upper = max_radius * max_radius;
  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < m; pt += blockDim.x * gridDim.x) {
    const size_t query = size_t(bs) * m + pt;
    const float cx = new_xyz[query * 3], cy = new_xyz[query * 3 + 1], cz = new_xyz[query * 3 + 2];
    int* const row = idx + query * nsample;
    int* next = row;
    int* const end = row + nsample;
    int first = 0;
    const Half* p = xyz + size_t(bs) * n * 3;
    for (int k = 0; k < n && next != end; ++k, p += 3) {
      // The same roundings as of the operators of Half, spelled out.
      const float dx = Half(cx - float(p[0])), dy = Half(cy - float(p[1])), dz = Half(cz - float(p[2]));
      const float xx = Half(dx * dx), yy = Half(dy * dy), zz = Half(dz * dz);
      const float xy = Half(xx + yy);
      const float d2 = Half(xy + zz);
      const bool inside = d2 < upper && !(d2 < lower);
      if (!inside && d2 != 0.f) continue;
      if (next == row) first = k;
      *next++ = k;
    }
    if (next != row) {
      while (next != end) *next++ = first;
    }
  }
}
