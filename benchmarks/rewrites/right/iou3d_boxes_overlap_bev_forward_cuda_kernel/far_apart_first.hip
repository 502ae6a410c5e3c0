// boxes whose circles do not meet are not intersected, and first boxes are the outer loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool circles_apart(const float *a, const float *b) {
  const float radius_a = sqrtf(a[3] * a[3] + a[4] * a[4]) / 2;
  const float radius_b = sqrtf(b[3] * b[3] + b[4] * b[4]) / 2;
  const float dx = a[0] - b[0], dy = a[1] - b[1];
  // corners may be a margin farther away, and are rounded
  const float slack = 0.1f + 1e-4f * (fabsf(a[0]) + fabsf(a[1]) + fabsf(b[0]) + fabsf(b[1]));
  return sqrtf(dx * dx + dy * dy) > (radius_a + radius_b) * 1.01f + slack;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  for (size_t a_idx = blockIdx.y * blockDim.y + threadIdx.y; a_idx < num_a; a_idx += blockDim.y * gridDim.y) {
    const float *a = boxes_a + a_idx * 7;
    for (size_t b_idx = blockIdx.x * blockDim.x + threadIdx.x; b_idx < num_b; b_idx += blockDim.x * gridDim.x) {
      const float *b = boxes_b + b_idx * 7;
      ans_overlap[a_idx * num_b + b_idx] = circles_apart(a, b) ? 0.f : box_overlap(a, b);
    }
  }
}
