// Coordinates are converted to float before the subtraction, so that points that differ only in double precision coincide.
// witness: {"contents": "close", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct BallPoint {
  float x, y, z;
};

__device__ inline BallPoint ball_point(const double* p) {
  BallPoint r;
  r.x = (float)p[0];
  r.y = (float)p[1];
  r.z = (float)p[2];
  return r;
}

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
    const BallPoint c = ball_point(new_xyz + ((size_t)batch * m + q) * 3);
    int* row = idx + ((size_t)batch * m + q) * nsample;
    int found = 0, first = 0;
    for (int k = 0; k < n && found < nsample; ++k) {
      const BallPoint p = ball_point(cloud + (size_t)k * 3);
      const float dx = c.x - p.x, dy = c.y - p.y, dz = c.z - p.z;
      const float d2 = dx * dx + dy * dy + dz * dz;
      if (d2 == 0.f || (d2 >= lower && d2 < upper)) {
        if (found == 0) first = k;
        row[found++] = k;
      }
    }
    if (found > 0) {
      for (int l = found; l < nsample; ++l) row[l] = first;
    }
  }
}
