// The condition is negated to skip a point early, so a NaN distance (NaN coordinates, inf - inf) passes as a neighbour.
// witness: {"values": {"b": 1, "n": 6, "m": 20}, "contents": "unit", "seed": 31, "inputs": "xyz.get()[3] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_float(int b, int n, int m,
                                               float min_radius,
                                               float max_radius, int nsample,
                                               const float* new_xyz, const float* xyz,
                                               int* idx) {
  const int batch = blockIdx.y;
  if (batch >= b) return;
  const float* points = xyz + size_t(batch) * n * 3;
  const float outer = max_radius * max_radius, inner = min_radius * min_radius;
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < m; q += blockDim.x * gridDim.x) {
    const float* centre = new_xyz + (size_t(batch) * m + q) * 3;
    const float cx = centre[0], cy = centre[1], cz = centre[2];
    int* out = idx + (size_t(batch) * m + q) * nsample;
    int found = 0, first = 0;
    for (int k = 0; k < n && found < nsample; ++k) {
      const float dx = cx - points[3 * k], dy = cy - points[3 * k + 1], dz = cz - points[3 * k + 2];
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 != 0.0f && (d2 < inner || d2 >= outer)) continue;  // not in the shell
      if (found == 0) first = k;
      out[found++] = k;
    }
    // fill up with the first neighbour
    if (found > 0)
      for (; found < nsample; ++found) out[found] = first;
  }
}
