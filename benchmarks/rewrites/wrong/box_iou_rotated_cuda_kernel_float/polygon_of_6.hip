// the polygon being clipped has room for six corners, but two boxes may have eight corners in common
// witness: {"values": {"n_boxes1": 1, "n_boxes2": 2, "mode_flag": 0}, "contents": "unit", "inputs": "{ const float r[5] = {0, 0, 2, 2, 0}; for (int i = 0; i < 5; ++i) dev_boxes1[0 + i] = r[i]; } { const float r[5] = {0, 0, 2, 2, 0.785398f}; for (int i = 0; i < 5; ++i) dev_boxes2[0 + i] = r[i]; } { const float r[5] = {0.1, 0, 2.1, 2, 0.7f}; for (int i = 0; i < 5; ++i) dev_boxes2[5 + i] = r[i]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab

constexpr int kCorners = 6;

// Cuts the part of a polygon to the right of the line from a to b away.
__device__ inline int cut(Point<float>* polygon, int count, const Point<float>& a, const Point<float>& b) {
  Point<float> kept[kCorners];
  int n = 0;
  const Point<float> edge = b - a;
  for (int i = 0; i < count; ++i) {
    const Point<float> p = polygon[i], q = polygon[i + 1 < count ? i + 1 : 0];
    const float side_p = cross_2d<float>(edge, p - a), side_q = cross_2d<float>(edge, q - a);
    if (side_p >= 0 && n < kCorners) kept[n++] = p;
    if ((side_p >= 0) != (side_q >= 0) && n < kCorners)
      kept[n++] = p + (q - p) * (side_p / (side_p - side_q));
  }
  for (int i = 0; i < n; ++i) polygon[i] = kept[i];
  return n;
}

__device__ inline float clipped_ratio(const float* raw1, const float* raw2, int mode) {
  const float area1 = raw1[2] * raw1[3], area2 = raw2[2] * raw2[3];
  if (area1 < 1e-14f || area2 < 1e-14f) return 0.f;
  const float half_x = (raw1[0] - raw2[0]) * 0.5f, half_y = (raw1[1] - raw2[1]) * 0.5f;
  const RotatedBox<float> box1{half_x, half_y, raw1[2], raw1[3], raw1[4]};
  const RotatedBox<float> box2{-half_x, -half_y, raw2[2], raw2[3], raw2[4]};
  Point<float> corners1[4], corners2[4], polygon[kCorners];
  get_rotated_vertices<float>(box1, corners1);
  get_rotated_vertices<float>(box2, corners2);
  for (int i = 0; i < 4; ++i) polygon[i] = corners1[i];
  int count = 4;
  for (int i = 0; i < 4 && count > 0; ++i) count = cut(polygon, count, corners2[i], corners2[(i + 1) % 4]);
  float common = 0.f;
  for (int i = 1; i + 1 < count; ++i)
    common += 0.5f * cross_2d<float>(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
  return common / (mode == 0 ? area1 + area2 - common : mode == 1 ? area1 : 1.f);
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {
  CUDA_1D_KERNEL_LOOP(index, aligned ? n_boxes1 : n_boxes1 * n_boxes2) {
    const int i = aligned ? index : index / n_boxes2;
    const int j = aligned ? index : index % n_boxes2;
    dev_ious[index] = clipped_ratio(dev_boxes1 + i * 5, dev_boxes2 + j * 5, mode_flag);
  }
}
