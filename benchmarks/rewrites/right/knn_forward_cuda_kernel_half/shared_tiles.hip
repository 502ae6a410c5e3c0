// All threads of a block stage tiles of the points in shared memory as floats, with barriers before and after reading.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  constexpr int TILE = 256;
  __shared__ float px[TILE], py[TILE], pz[TILE];
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const Half *cloud = xyz + (size_t)batch * n * 3;

  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int q = base + threadIdx.x;
    const bool valid = q < m;
    const size_t row = (size_t)batch * m + (valid ? q : 0);
    const float qx = new_xyz[row * 3], qy = new_xyz[row * 3 + 1], qz = new_xyz[row * 3 + 2];

    float best[100];
    int best_at[100];
    for (int k = 0; k < nsample; ++k) {
      best[k] = 1e10f;
      best_at[k] = 0;
    }
    for (int start = 0; start < n; start += TILE) {
      const int count = n - start < TILE ? n - start : TILE;
      for (int t = threadIdx.x; t < count; t += blockDim.x) {
        px[t] = cloud[(start + t) * 3];
        py[t] = cloud[(start + t) * 3 + 1];
        pz[t] = cloud[(start + t) * 3 + 2];
      }
      __syncthreads();
      if (valid)
        for (int t = 0; t < count; ++t) {
          const Half dx = qx - px[t], dy = qy - py[t], dz = qz - pz[t];
          const float d = dx * dx + dy * dy + dz * dz;
          if (d < best[0]) {
            best[0] = d;
            best_at[0] = start + t;
            reheap(best, best_at, nsample);
          }
        }
      __syncthreads();
    }
    if (valid) {
      heap_sort(best, best_at, nsample);
      for (int k = 0; k < nsample; ++k) {
        idx[row * nsample + k] = best_at[k];
        dist2[row * nsample + k] = best[k];
      }
    }
  }
}
