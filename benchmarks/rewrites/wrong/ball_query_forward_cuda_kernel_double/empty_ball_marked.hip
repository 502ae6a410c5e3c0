// the samples of a query with no point in its ball are set to -1, where the original leaves what the caller put there
// witness: {"values": {"b": 2, "n": 20, "m": 100, "nsample": 4, "min_radius": "0.0f", "max_radius": "1.5f"}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const double* new_xyz, const double* xyz,
                                               int* idx) {
  const int cloud = blockIdx.y;
  if (cloud >= b) return;
  const float r2 = max_radius * max_radius;
  const float hole2 = min_radius * min_radius;
  CUDA_1D_KERNEL_LOOP(i, m) {
    const size_t query = (size_t)cloud * m + i;
    const double qx = new_xyz[query * 3 + 0];
    const double qy = new_xyz[query * 3 + 1];
    const double qz = new_xyz[query * 3 + 2];
    const double* p = xyz + (size_t)cloud * n * 3;
    int first = -1;
    int count = 0;
    for (int k = 0; k < n && count < nsample; ++k, p += 3) {
      const double d2 = (qx - p[0]) * (qx - p[0]) + (qy - p[1]) * (qy - p[1]) + (qz - p[2]) * (qz - p[2]);
      if (d2 == 0 || (d2 >= hole2 && d2 < r2)) {
        if (first < 0) first = k;
        idx[query * nsample + count++] = k;
      }
    }
    // The rest repeats the first neighbour.
    for (int l = count; l < nsample; ++l) idx[query * nsample + l] = first;
  }
}
