// points pass through shared memory in tiles of 100 that all threads of the block search between two barriers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const double* new_xyz, const double* xyz,
                                               int* idx) {
  constexpr int kTile = 100;
  __shared__ double sx[kTile], sy[kTile], sz[kTile];
  const int batch = blockIdx.y;
  if (batch >= b) return;  // the whole block
  const float max2 = max_radius * max_radius, min2 = min_radius * min_radius;
  const double* cloud = xyz + (size_t)batch * n * 3;
  const long long stride = (long long)gridDim.x * blockDim.x;

  for (long long base = (long long)blockIdx.x * blockDim.x; base < m; base += stride) {
    const long long query = base + threadIdx.x;
    const bool active = query < m;
    const size_t at = (size_t)batch * m + (active ? query : 0);
    const double cx = new_xyz[at * 3], cy = new_xyz[at * 3 + 1], cz = new_xyz[at * 3 + 2];
    int* out = idx + at * nsample;
    int cnt = active ? 0 : nsample;
    for (int start = 0; start < n; start += kTile) {
      const int size = n - start < kTile ? n - start : kTile;
      __syncthreads();
      for (int i = threadIdx.x; i < size; i += blockDim.x) {
        const double* p = cloud + (size_t)(start + i) * 3;
        sx[i] = p[0];
        sy[i] = p[1];
        sz[i] = p[2];
      }
      __syncthreads();
      for (int j = 0; j < size && cnt < nsample; ++j) {
        const double d2 = (cx - sx[j]) * (cx - sx[j]) + (cy - sy[j]) * (cy - sy[j]) + (cz - sz[j]) * (cz - sz[j]);
        if (d2 == 0 || (d2 >= min2 && d2 < max2)) {
          if (cnt == 0)
            for (int l = 1; l < nsample; ++l) out[l] = start + j;
          out[cnt++] = start + j;
        }
      }
    }
  }
}
