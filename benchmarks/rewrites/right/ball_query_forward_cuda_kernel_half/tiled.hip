// The points pass through tiles in shared memory that all threads of the block load together.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline Half squared_gap(const Half* p, const Half* q) {
  const Half dx = p[0] - q[0], dy = p[1] - q[1], dz = p[2] - q[2];
  return dx * dx + dy * dy + dz * dz;
}

__global__ void ball_query_forward_cuda_kernel_half(int b, int n, int m, float min_radius, float max_radius,
                                                    int nsample, const Half* new_xyz, const Half* xyz, int* idx) {
  __shared__ Half tile[256 * 3];
  const int bs = blockIdx.y;
  if (bs >= b) return;
  const float lower = min_radius * min_radius, upper = max_radius * max_radius;
  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int pt = base + threadIdx.x;
    const bool active = pt < m;
    Half centre[3] = {Half(0.f), Half(0.f), Half(0.f)};
    int* row = nullptr;
    if (active) {
      for (int d = 0; d < 3; ++d) centre[d] = new_xyz[(size_t(bs) * m + pt) * 3 + d];
      row = idx + (size_t(bs) * m + pt) * nsample;
    }
    int cnt = 0;
    for (int start = 0; start < n; start += 256) {
      const int count = n - start < 256 ? n - start : 256;
      for (int i = threadIdx.x; i < count * 3; i += blockDim.x) tile[i] = xyz[(size_t(bs) * n + start) * 3 + i];
      __syncthreads();
      if (active) {
        for (int j = 0; j < count && cnt < nsample; ++j) {
          const Half d2 = squared_gap(centre, tile + j * 3);
          if (d2 == 0 || (d2 >= lower && d2 < upper)) {
            if (cnt == 0) {
              for (int l = 1; l < nsample; ++l) row[l] = start + j;
            }
            row[cnt++] = start + j;
          }
        }
      }
      __syncthreads();
    }
  }
}
