// pairs are rejected early by circles with half the longer side as radius instead of half the diagonal, so boxes that meet at corners are lost
// witness: {"values": {"n_boxes1": 1, "n_boxes2": 2, "mode_flag": 5}, "contents": "unit", "inputs": "{ const float r[5] = {0, 0, 2, 2, 0}; for (int i = 0; i < 5; ++i) dev_boxes1[0 + i] = r[i]; } { const float r[5] = {1.5, 1.5, 2, 2, 0}; for (int i = 0; i < 5; ++i) dev_boxes2[0 + i] = r[i]; } { const float r[5] = {-1.5, 1.6, 2, 2, 0}; for (int i = 0; i < 5; ++i) dev_boxes2[5 + i] = r[i]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float reach(const float* box) { return 0.5f * fmaxf(fabsf(box[2]), fabsf(box[3])); }

__device__ inline bool may_meet(const float* p, const float* q) {
  const float dx = p[0] - q[0], dy = p[1] - q[1];
  const float limit = reach(p) + reach(q);
  return dx * dx + dy * dy <= limit * limit;
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {
  const int stride = gridDim.x * blockDim.x;
  const int total = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < total; pair += stride) {
    const float* p = dev_boxes1 + 5 * (aligned ? pair : pair / n_boxes2);
    const float* q = dev_boxes2 + 5 * (aligned ? pair : pair % n_boxes2);
    float ratio = 0.f;
    if (may_meet(p, q)) ratio = single_box_iou_rotated<float>(p, q, mode_flag);
    dev_ious[pair] = ratio;
  }
}
