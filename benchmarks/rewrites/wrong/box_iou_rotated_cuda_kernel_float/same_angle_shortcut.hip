// two boxes with the same angle are intersected as if they were upright, without turning their centres
// witness: {"values": {"n_boxes1": 1, "n_boxes2": 3, "mode_flag": 0}, "contents": "unit", "inputs": "{ const float r[5] = {0, 0, 4, 1, 0.785398f}; for (int i = 0; i < 5; ++i) dev_boxes1[0 + i] = r[i]; } { const float r[5] = {1, 1, 4, 1, 0.785398f}; for (int i = 0; i < 5; ++i) dev_boxes2[0 + i] = r[i]; } { const float r[5] = {1, -1, 3, 2, 0.785398f}; for (int i = 0; i < 5; ++i) dev_boxes2[5 + i] = r[i]; } { const float r[5] = {0, 0.5, 2, 2, 0.785398f}; for (int i = 0; i < 5; ++i) dev_boxes2[10 + i] = r[i]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float common_span(float c1, float s1, float c2, float s2) {
  const float low = fmaxf(c1 - 0.5f * s1, c2 - 0.5f * s2);
  const float high = fminf(c1 + 0.5f * s1, c2 + 0.5f * s2);
  return fmaxf(high - low, 0.f);
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {
  const int total = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const float* p = dev_boxes1 + 5 * (aligned ? index : index / n_boxes2);
    const float* q = dev_boxes2 + 5 * (aligned ? index : index % n_boxes2);
    if (p[4] != q[4]) {
      dev_ious[index] = single_box_iou_rotated<float>(p, q, mode_flag);
      continue;
    }
    // Parallel boxes need no polygon.
    const float area1 = p[2] * p[3], area2 = q[2] * q[3];
    if (area1 < 1e-14f || area2 < 1e-14f) {
      dev_ious[index] = 0.f;
      continue;
    }
    const float inter = common_span(p[0], fabsf(p[2]), q[0], fabsf(q[2])) *
                        common_span(p[1], fabsf(p[3]), q[1], fabsf(q[3]));
    const float base = mode_flag == 0 ? area1 + area2 - inter : mode_flag == 1 ? area1 : 1.f;
    dev_ious[index] = inter / base;
  }
}
