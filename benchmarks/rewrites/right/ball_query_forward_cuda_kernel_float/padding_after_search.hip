// Writes the hits as they come and pads the rest with the first one after the search.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ball_query_forward_cuda_kernel_float(
    int b, int n, int m, float min_radius, float max_radius, int nsample,
    const float* new_xyz, const float* xyz, int* idx) {
  const int batch = blockIdx.y;
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  if (batch >= b || query >= m) return;

  const float* center = new_xyz + (batch * m + query) * 3;
  const float* points = xyz + batch * n * 3;
  int* result = idx + (batch * m + query) * nsample;
  const float max_radius2 = max_radius * max_radius;
  const float min_radius2 = min_radius * min_radius;
  const float new_x = center[0], new_y = center[1], new_z = center[2];
  int cnt = 0;
  int first = -1;
  for (int k = 0; k < n && cnt < nsample; ++k) {
    const float x = points[k * 3], y = points[k * 3 + 1], z = points[k * 3 + 2];
    float d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) +
               (new_z - z) * (new_z - z);
    if (d2 == 0 || (d2 >= min_radius2 && d2 < max_radius2)) {
      if (first < 0) first = k;
      result[cnt++] = k;
    }
  }
  if (first < 0) return;
  for (int l = cnt; l < nsample; ++l) result[l] = first;
}
