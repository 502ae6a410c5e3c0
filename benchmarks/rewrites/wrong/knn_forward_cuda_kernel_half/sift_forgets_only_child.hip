// Sifting stops at a node that has a left child only, so with an even number of samples the last place of the heap is never compared.
// witness: {"values": {"b": 1, "n": 60, "m": 40, "nsample": 8}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline Half squared_gap(Half ax, Half ay, Half az, Half bx, Half by, Half bz) {
  const Half dx = ax - bx, dy = ay - by, dz = az - bz;
  return dx * dx + dy * dy + dz * dz;
}

// Replaces the farthest neighbour, which is at the root, and lets the new one sink.
__device__ inline void replace_farthest(float *far, int *who, int size, float distance, int index) {
  int hole = 0;
  for (int right = 2; right < size; right = 2 * hole + 2) {
    const int larger = far[right] > far[right - 1] ? right : right - 1;
    if (distance > far[larger]) break;
    far[hole] = far[larger];
    who[hole] = who[larger];
    hole = larger;
  }
  far[hole] = distance;
  who[hole] = index;
}

__global__ void knn_forward_cuda_kernel_half(int b, int n, int m, int nsample,
                                        const Half *xyz, const Half *new_xyz,
                                        int *__restrict__ idx, Half *dist2) {
  const int batch = blockIdx.y;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; batch < b && q < m;
       q += blockDim.x * gridDim.x) {
    const int row = batch * m + q;
    const Half *centre = new_xyz + row * 3;
    const Half *cloud = xyz + batch * n * 3;

    float far[100];
    int who[100];
    for (int s = 0; s < nsample; ++s) {
      far[s] = 1e10f;
      who[s] = 0;
    }
    for (int p = 0; p < n; ++p) {
      const Half d = squared_gap(centre[0], centre[1], centre[2], cloud[3 * p], cloud[3 * p + 1], cloud[3 * p + 2]);
      if (d < far[0]) replace_farthest(far, who, nsample, d, p);
    }
    heap_sort(far, who, nsample);
    for (int s = 0; s < nsample; ++s) {
      idx[row * nsample + s] = who[s];
      dist2[row * nsample + s] = far[s];
    }
  }
}
