// The points of a batch are found with the number of queries instead of the number of points, which agrees only for one batch or equal numbers.
// witness: {"values": {"b": 2, "n": 40, "m": 10, "nsample": 4}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline Half squared_gap(Half ax, Half ay, Half az, Half bx, Half by, Half bz) {
  const Half dx = ax - bx, dy = ay - by, dz = az - bz;
  return dx * dx + dy * dy + dz * dz;
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int total = b * m;
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  for (int row = blockIdx.y * m + q; row < total && row < int(blockIdx.y + 1) * m;
       row += blockDim.x * gridDim.x) {
    const int first = row / m * m;  // the first row of this batch
    const Half *points = xyz + first * 3;
    const Half cx = new_xyz[row * 3 + 0];
    const Half cy = new_xyz[row * 3 + 1];
    const Half cz = new_xyz[row * 3 + 2];

    float nearest[100];
    int nearest_idx[100];
    for (int s = 0; s < nsample; s++) {
      nearest[s] = 1e10f;
      nearest_idx[s] = 0;
    }
    for (int p = 0; p < n; p++) {
      const Half d = squared_gap(cx, cy, cz, points[p * 3 + 0], points[p * 3 + 1], points[p * 3 + 2]);
      if (d < nearest[0]) {
        nearest[0] = d;
        nearest_idx[0] = p;
        reheap(nearest, nearest_idx, nsample);
      }
    }
    heap_sort(nearest, nearest_idx, nsample);

    int *idx_row = idx + row * nsample;
    Half *dist_row = dist2 + row * nsample;
    for (int s = 0; s < nsample; s++) {
      idx_row[s] = nearest_idx[s];
      dist_row[s] = nearest[s];
    }
  }
}
