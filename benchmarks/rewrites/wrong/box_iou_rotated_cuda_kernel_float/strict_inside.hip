// corners on the border of the other box and crossings at the ends of edges do not count, so identical boxes have nothing in common
// witness: {"values": {"n_boxes1": 1, "n_boxes2": 2, "mode_flag": 0}, "contents": "unit", "inputs": "{ const float r[5] = {1, 1, 2, 2, 0}; for (int i = 0; i < 5; ++i) dev_boxes1[0 + i] = r[i]; } { const float r[5] = {1, 1, 2, 2, 0}; for (int i = 0; i < 5; ++i) dev_boxes2[0 + i] = r[i]; } { const float r[5] = {2, 1, 2, 2, 0}; for (int i = 0; i < 5; ++i) dev_boxes2[5 + i] = r[i]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline int corners_inside(const Point<float> (&corners)[4], const Point<float> (&of)[4],
                                     Point<float>* found) {
  const Point<float> across = of[1] - of[0], along = of[3] - of[0];
  const float across2 = dot_2d<float>(across, across), along2 = dot_2d<float>(along, along);
  int n = 0;
  for (int i = 0; i < 4; ++i) {
    const Point<float> p = corners[i] - of[0];
    const float u = dot_2d<float>(p, across), v = dot_2d<float>(p, along);
    if (u > 0 && u < across2 && v > 0 && v < along2) found[n++] = corners[i];
  }
  return n;
}

__device__ inline float common_area(const RotatedBox<float>& box1, const RotatedBox<float>& box2) {
  Point<float> a[4], b[4], points[24], ordered[24];
  get_rotated_vertices<float>(box1, a);
  get_rotated_vertices<float>(box2, b);
  int n = 0;
  for (int i = 0; i < 4; ++i) {
    const Point<float> edge = a[(i + 1) & 3] - a[i];
    for (int j = 0; j < 4; ++j) {
      const Point<float> other = b[(j + 1) & 3] - b[j];
      const float det = cross_2d<float>(other, edge);
      if (fabsf(det) <= 1e-14f) continue;
      const Point<float> gap = b[j] - a[i];
      const float t = cross_2d<float>(other, gap) / det, s = cross_2d<float>(edge, gap) / det;
      if (t > 0 && t < 1 && s > 0 && s < 1) points[n++] = a[i] + edge * t;
    }
  }
  n += corners_inside(a, b, points + n);
  n += corners_inside(b, a, points + n);
  if (n <= 2) return 0.f;
  const int hull = convex_hull_graham<float>(points, n, ordered, true);
  return polygon_area<float>(ordered, hull);
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {
  CUDA_1D_KERNEL_LOOP(index, aligned ? n_boxes1 : n_boxes1 * n_boxes2) {
    const float* p = dev_boxes1 + 5 * (aligned ? index : index / n_boxes2);
    const float* q = dev_boxes2 + 5 * (aligned ? index : index % n_boxes2);
    const double middle_x = (p[0] + q[0]) / 2.0, middle_y = (p[1] + q[1]) / 2.0;
    const RotatedBox<float> first{float(p[0] - middle_x), float(p[1] - middle_y), p[2], p[3], p[4]};
    const RotatedBox<float> second{float(q[0] - middle_x), float(q[1] - middle_y), q[2], q[3], q[4]};
    const float area1 = p[2] * p[3], area2 = q[2] * q[3];
    float result = 0.f;
    if (!(area1 < 1e-14 || area2 < 1e-14)) {
      const float common = common_area(first, second);
      result = common / (mode_flag == 0 ? area1 + area2 - common : mode_flag == 1 ? area1 : 1.f);
    }
    dev_ious[index] = result;
  }
}
