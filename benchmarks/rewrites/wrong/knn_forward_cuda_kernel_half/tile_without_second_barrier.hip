// Points are staged in shared memory, but no barrier keeps fast threads from overwriting a tile that others still read.
// witness: {"values": {"b": 1, "n": 1100, "m": 40, "nsample": 3}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline Half squared_gap(Half ax, Half ay, Half az, Half bx, Half by, Half bz) {
  const Half dx = ax - bx, dy = ay - by, dz = az - bz;
  return dx * dx + dy * dy + dz * dz;
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  constexpr int TILE = 512;
  __shared__ Half tile[TILE * 3];
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const Half *cloud = xyz + batch * n * 3;

  for (int base = blockIdx.x * blockDim.x; base < m; base += blockDim.x * gridDim.x) {
    const int q = base + threadIdx.x;
    const bool valid = q < m;
    const Half *query = new_xyz + (batch * m + (valid ? q : 0)) * 3;
    const Half qx = query[0], qy = query[1], qz = query[2];

    float best[100];
    int best_at[100];
    for (int k = 0; k < nsample; ++k) {
      best[k] = 1e10f;
      best_at[k] = 0;
    }

    for (int start = 0; start < n; start += TILE) {
      const int count = min(TILE, n - start);
      for (int t = threadIdx.x; t < count * 3; t += blockDim.x) tile[t] = cloud[start * 3 + t];
      __syncthreads();
      if (!valid) continue;
      for (int t = 0; t < count; ++t) {
        const Half d = squared_gap(qx, qy, qz, tile[t * 3], tile[t * 3 + 1], tile[t * 3 + 2]);
        if (d < best[0]) {
          best[0] = d;
          best_at[0] = start + t;
          reheap(best, best_at, nsample);
        }
      }
    }

    if (valid) {
      heap_sort(best, best_at, nsample);
      for (int k = 0; k < nsample; ++k) {
        idx[(batch * m + q) * nsample + k] = best_at[k];
        dist2[(batch * m + q) * nsample + k] = best[k];
      }
    }
  }
}
