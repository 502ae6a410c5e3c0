// A list that is always sorted replaces the heap, filled by stable insertion, with addresses computed from indices in grid-stride loops over batches and queries.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/knn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void knn_forward_cuda_kernel_float(int b, int n, int m, int nsample,
                                        const float *xyz, const float *new_xyz,
                                        int *__restrict__ idx, float *dist2) {
  for (int batch = blockIdx.y; batch < b; batch += gridDim.y) {
    const float *points = xyz + size_t(batch) * n * 3;
    for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < m;
         pt_idx += blockDim.x * gridDim.x) {
      const size_t query = size_t(batch) * m + pt_idx;
      const float qx = new_xyz[query * 3 + 0];
      const float qy = new_xyz[query * 3 + 1];
      const float qz = new_xyz[query * 3 + 2];

      float best_dist[100];
      int best_idx[100];
      int count = 0;
      for (int i = 0; i < n; ++i) {
        const float dx = qx - points[size_t(i) * 3 + 0];
        const float dy = qy - points[size_t(i) * 3 + 1];
        const float dz = qz - points[size_t(i) * 3 + 2];
        const float d2 = dx * dx + dy * dy + dz * dz;
        const float limit = count < nsample ? 1e10f : best_dist[nsample - 1];
        if (!(d2 < limit)) continue;
        int j = count < nsample ? count++ : nsample - 1;
        for (; j > 0 && d2 < best_dist[j - 1]; --j) {
          best_dist[j] = best_dist[j - 1];
          best_idx[j] = best_idx[j - 1];
        }
        best_dist[j] = d2;
        best_idx[j] = i;
      }
      for (int j = 0; j < nsample; ++j) {
        idx[query * nsample + j] = j < count ? best_idx[j] : 0;
        dist2[query * nsample + j] = j < count ? best_dist[j] : 1e10f;
      }
    }
  }
}
