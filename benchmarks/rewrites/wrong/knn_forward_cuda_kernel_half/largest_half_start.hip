// The list starts from the largest finite half instead of a number beyond it, so unfilled places report 65504 rather than infinity.
// witness: {"values": {"b": 1, "n": 3, "m": 20, "nsample": 5}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline Half squared_gap(Half ax, Half ay, Half az, Half bx, Half by, Half bz) {
  const Half dx = ax - bx, dy = ay - by, dz = az - bz;
  return dx * dx + dy * dy + dz * dz;
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const Half *cloud = xyz + (size_t)batch * n * 3;

  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += blockDim.x * gridDim.x) {
    const size_t row = (size_t)batch * m + q;
    const Half qx = new_xyz[row * 3], qy = new_xyz[row * 3 + 1], qz = new_xyz[row * 3 + 2];

    float near[100];
    int where[100];
    for (int k = 0; k < nsample; ++k) {
      near[k] = 65504.f;  // no half distance is larger
      where[k] = 0;
    }
    for (int p = 0; p < n; ++p) {
      const float d = squared_gap(qx, qy, qz, cloud[p * 3], cloud[p * 3 + 1], cloud[p * 3 + 2]);
      if (!(d < near[0])) continue;
      near[0] = d;
      where[0] = p;
      reheap(near, where, nsample);
    }
    heap_sort(near, where, nsample);
    for (int k = 0; k < nsample; ++k) {
      idx[row * nsample + k] = where[k];
      dist2[row * nsample + k] = near[k];
    }
  }
}
