// points are staged in shared memory in tiles of 128 without a barrier before the next tile is loaded, so slow threads search the wrong tile
// witness: {"values": {"b": 1, "n": 600, "m": 200, "nsample": 40, "min_radius": "0.0f", "max_radius": "3.0f"}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const double* new_xyz, const double* xyz,
                                               int* idx) {
  constexpr int kTile = 128;
  __shared__ double tile[kTile * 3];
  const int batch = blockIdx.y;
  const float max2 = max_radius * max_radius, min2 = min_radius * min_radius;
  const double* cloud = xyz + (size_t)batch * n * 3;

  for (int base = blockIdx.x * blockDim.x; base < m; base += gridDim.x * blockDim.x) {
    const int query = base + threadIdx.x;
    const bool active = query < m;
    double cx = 0, cy = 0, cz = 0;
    if (active) {
      const double* c = new_xyz + ((size_t)batch * m + query) * 3;
      cx = c[0];
      cy = c[1];
      cz = c[2];
    }
    int* out = idx + ((size_t)batch * m + query) * nsample;
    int cnt = active ? 0 : nsample;

    for (int start = 0; start < n; start += kTile) {
      const int size = min(kTile, n - start);
      for (int i = threadIdx.x; i < size * 3; i += blockDim.x) tile[i] = cloud[(size_t)start * 3 + i];
      __syncthreads();
      for (int j = 0; j < size && cnt < nsample; ++j) {
        const double dx = cx - tile[j * 3], dy = cy - tile[j * 3 + 1], dz = cz - tile[j * 3 + 2];
        const double d2 = dx * dx + dy * dy + dz * dz;
        if (d2 == 0 || (d2 >= min2 && d2 < max2)) {
          if (cnt == 0)
            for (int l = 0; l < nsample; ++l) out[l] = start + j;
          out[cnt++] = start + j;
        }
      }
    }
  }
}
