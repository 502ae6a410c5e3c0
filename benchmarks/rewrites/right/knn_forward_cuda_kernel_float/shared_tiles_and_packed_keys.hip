// Points are read through tiles in shared memory, and each thread keeps keys of distance bits and index, of which it replaces the largest and sorts all at the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const float *xyz, const float *new_xyz,
                                        int *__restrict__ idx, float *dist2) {
  constexpr int kTile = 128;
  __shared__ float tile_x[kTile];
  __shared__ float tile_y[kTile];
  __shared__ float tile_z[kTile];

  for (int batch = blockIdx.y; batch < b; batch += gridDim.y) {
    const float *points = xyz + size_t(batch) * n * 3;
    for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
      const int pt_idx = base + int(threadIdx.x);
      const bool active = pt_idx < m;
      const size_t query = size_t(batch) * m + (active ? pt_idx : 0);
      const float qx = new_xyz[query * 3 + 0];
      const float qy = new_xyz[query * 3 + 1];
      const float qz = new_xyz[query * 3 + 2];

      unsigned long long keys[100];
      const unsigned long long empty =
          static_cast<unsigned long long>(__float_as_uint(1e10f)) << 32;
      for (int j = 0; j < nsample; ++j) keys[j] = empty;
      int worst = 0;
      float worst_dist = 1e10f;

      for (int start = 0; start < n; start += kTile) {
        const int count = n - start < kTile ? n - start : kTile;
        for (int t = threadIdx.x; t < count; t += blockDim.x) {
          tile_x[t] = points[size_t(start + t) * 3 + 0];
          tile_y[t] = points[size_t(start + t) * 3 + 1];
          tile_z[t] = points[size_t(start + t) * 3 + 2];
        }
        __syncthreads();
        for (int t = 0; active && t < count; ++t) {
          const float dx = qx - tile_x[t];
          const float dy = qy - tile_y[t];
          const float dz = qz - tile_z[t];
          const float d2 = dx * dx + (dy * dy + dz * dz);
          if (!(d2 < worst_dist)) continue;
          // Distances are not negative, so their bits are ordered like integers.
          keys[worst] = (static_cast<unsigned long long>(__float_as_uint(d2)) << 32) |
                        static_cast<unsigned int>(start + t);
          worst = 0;
          for (int j = 1; j < nsample; ++j) {
            if (keys[j] > keys[worst]) worst = j;
          }
          worst_dist = __uint_as_float(static_cast<unsigned int>(keys[worst] >> 32));
        }
        __syncthreads();
      }

      if (active) {
        for (int j = 1; j < nsample; ++j) {
          const unsigned long long key = keys[j];
          int p = j;
          for (; p > 0 && keys[p - 1] > key; --p) keys[p] = keys[p - 1];
          keys[p] = key;
        }
        for (int j = 0; j < nsample; ++j) {
          idx[query * nsample + j] = int(static_cast<unsigned int>(keys[j]));
          dist2[query * nsample + j] =
              __uint_as_float(static_cast<unsigned int>(keys[j] >> 32));
        }
      }
    }
  }
}
