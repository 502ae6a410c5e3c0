// All threads of a block stage tiles of 256 points in shared memory, and those that have a query search them.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  __shared__ Half tile_x[256], tile_y[256], tile_z[256];

  const int bs_idx = blockIdx.y;
  if (bs_idx >= b) return;  // the whole block
  const int pt_idx = blockIdx.x * blockDim.x + threadIdx.x;
  const bool active = pt_idx < m;
  const Half *points = xyz + bs_idx * n * 3;

  Half new_x(0.0f), new_y(0.0f), new_z(0.0f);
  float best_dist[100];
  int best_idx[100];
  if (active) {
    const Half *query = new_xyz + (bs_idx * m + pt_idx) * 3;
    new_x = query[0], new_y = query[1], new_z = query[2];
    for (int i = 0; i < nsample; i++) {
      best_dist[i] = 1e10;
      best_idx[i] = 0;
    }
  }

  for (int base = 0; base < n; base += 256) {
    const int count = min(256, n - base);
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
      tile_x[i] = points[(base + i) * 3 + 0];
      tile_y[i] = points[(base + i) * 3 + 1];
      tile_z[i] = points[(base + i) * 3 + 2];
    }
    __syncthreads();
    for (int i = 0; active && i < count; i++) {
      const Half dx = new_x - tile_x[i], dy = new_y - tile_y[i], dz = new_z - tile_z[i];
      const Half d2 = dx * dx + dy * dy + dz * dz;
      if (d2 < best_dist[0]) {
        best_dist[0] = d2;
        best_idx[0] = base + i;
        reheap(best_dist, best_idx, nsample);
      }
    }
    __syncthreads();
  }

  if (!active) return;
  heap_sort(best_dist, best_idx, nsample);
  const int out = (bs_idx * m + pt_idx) * nsample;
  for (int i = 0; i < nsample; i++) {
    idx[out + i] = best_idx[i];
    dist2[out + i] = best_dist[i];
  }
}
