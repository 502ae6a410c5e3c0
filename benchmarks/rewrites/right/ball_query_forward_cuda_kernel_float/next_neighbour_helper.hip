// A helper function looks for the next neighbour; the kernel fills the list from it slot by slot.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int next_neighbour(const float* points, int k, int n, float new_x, float new_y,
                                     float new_z, float inner2, float outer2) {
  for (; k < n; ++k) {
    const float x = points[k * 3], y = points[k * 3 + 1], z = points[k * 3 + 2];
    float d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) +
               (new_z - z) * (new_z - z);
    const bool in_shell = d2 < outer2 && d2 >= inner2;
    if (in_shell || d2 == 0) return k;
  }
  return n;
}

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
  int k = next_neighbour(points, 0, n, new_x, new_y, new_z, min_radius2, max_radius2);
  if (k == n) return;
  const int first = k;
  for (int l = 0; l < nsample; ++l) {
    result[l] = k < n ? k : first;
    if (k < n) k = next_neighbour(points, k + 1, n, new_x, new_y, new_z, min_radius2, max_radius2);
  }
}
