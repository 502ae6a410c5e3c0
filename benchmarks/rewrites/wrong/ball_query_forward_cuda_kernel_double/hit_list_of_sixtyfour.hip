// Hits are gathered in a local list of 64, so that rows with more samples are filled with the first hit after the 64th.
// witness: {"values": {"b": "2", "n": "300", "m": "20", "nsample": "100", "min_radius": "0.0f", "max_radius": "7.5f"}, "contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define BQ_MAX_SAMPLES 64

__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                                      float min_radius,
                                                      float max_radius, int nsample,
                                                      const double* new_xyz,
                                                      const double* xyz, int* idx) {
  int hits[BQ_MAX_SAMPLES];
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const int wanted = nsample < BQ_MAX_SAMPLES ? nsample : BQ_MAX_SAMPLES;
  const float lower = min_radius * min_radius;
  const float upper = max_radius * max_radius;

  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += gridDim.x * blockDim.x) {
    const double* center = new_xyz + ((size_t)batch * m + q) * 3;
    const double* point = xyz + (size_t)batch * n * 3;
    const double cx = center[0], cy = center[1], cz = center[2];
    int count = 0;
    for (int k = 0; k < n && count < wanted; ++k, point += 3) {
      const double dx = cx - point[0];
      const double dy = cy - point[1];
      const double dz = cz - point[2];
      const double d2 = dx * dx + dy * dy + dz * dz;
      const bool inside = d2 == 0 || (d2 >= lower && d2 < upper);
      if (inside) hits[count++] = k;
    }
    if (count == 0) continue;
    int* row = idx + ((size_t)batch * m + q) * nsample;
    for (int l = 0; l < nsample; ++l) row[l] = l < count ? hits[l] : hits[0];
  }
}
