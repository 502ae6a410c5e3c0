// Pairs are rejected when the centres are further apart than half of the longest sides, though corners may still overlap.
// witness: {"values": {"n_boxes1": 1, "n_boxes2": 2, "mode_flag": 0}, "contents": "unit", "seed": 5, "inputs": "const float p[5] = {0, 0, 2, 2, 0}, q[10] = {1.6f, 1.6f, 2, 2, 0.01f, 1, 1, 3, 2, 0.3f}; for (int i = 0; i < 5; ++i) dev_boxes1[i] = p[i]; for (int i = 0; i < 10; ++i) dev_boxes2[i] = q[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ bool surely_apart(const float* p, const float* q) {
  const float dx = p[0] - q[0];
  const float dy = p[1] - q[1];
  const float reach = 0.5f * (fmaxf(p[2], p[3]) + fmaxf(q[2], q[3]));
  return dx * dx + dy * dy > reach * reach;
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  const int total = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const float* p = dev_boxes1 + 5 * (aligned ? index : index / n_boxes2);
    const float* q = dev_boxes2 + 5 * (aligned ? index : index % n_boxes2);
    float iou = 0.f;
    if (!surely_apart(p, q)) iou = single_box_iou_rotated<float>(p, q, mode_flag);
    dev_ious[index] = iou;
  }
}
