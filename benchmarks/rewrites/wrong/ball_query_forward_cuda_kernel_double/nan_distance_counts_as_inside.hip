// The test is turned into skipping what lies outside, so that a NaN distance, for which no comparison holds, counts as a hit.
// witness: {"values": {"b": "7"}, "contents": "nonfinite", "seed": 38}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_double(int b, int n, int m,
                                                      float min_radius,
                                                      float max_radius, int nsample,
                                                      const double* new_xyz,
                                                      const double* xyz, int* idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const float lower = min_radius * min_radius;
  const float upper = max_radius * max_radius;
  const double* cloud = xyz + (size_t)batch * n * 3;

  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += gridDim.x * blockDim.x) {
    const double* center = new_xyz + ((size_t)batch * m + q) * 3;
    int* out = idx + ((size_t)batch * m + q) * nsample;
    int* const end = out + nsample;
    int* next = out;
    for (int k = 0; k < n; ++k) {
      double d2 = 0;
      for (int axis = 0; axis < 3; ++axis) {
        const double d = center[axis] - cloud[k * 3 + axis];
        d2 += d * d;
      }
      // Outside of the shell, and not the center itself.
      if (d2 != 0 && (d2 < lower || d2 >= upper)) continue;
      *next++ = k;
      if (next == end) break;
    }
    if (next == out) continue;
    for (const int first = *out; next != end; ++next) *next = first;
  }
}
