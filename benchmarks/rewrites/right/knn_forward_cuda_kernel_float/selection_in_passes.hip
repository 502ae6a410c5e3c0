// No list is kept: one pass over the points per output slot selects the smallest distance and index after those of the slot before.
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
      float last_dist = -1.0f;
      int last_idx = -1;
      bool exhausted = false;
      for (int j = 0; j < nsample; ++j) {
        float found_dist = 1e10f;
        int found_idx = -1;
        for (int i = 0; i < n && !exhausted; ++i) {
          const float dx = qx - points[size_t(i) * 3 + 0];
          const float dy = qy - points[size_t(i) * 3 + 1];
          const float dz = qz - points[size_t(i) * 3 + 2];
          const float d2 = fmaf(dz, dz, fmaf(dy, dy, dx * dx));
          const bool after = d2 > last_dist || (d2 == last_dist && i > last_idx);
          if (after && d2 < found_dist) {
            found_dist = d2;
            found_idx = i;
          }
        }
        if (found_idx < 0) exhausted = true;
        idx[query * nsample + j] = exhausted ? 0 : found_idx;
        dist2[query * nsample + j] = found_dist;
        last_dist = found_dist;
        last_idx = found_idx;
      }
    }
  }
}
