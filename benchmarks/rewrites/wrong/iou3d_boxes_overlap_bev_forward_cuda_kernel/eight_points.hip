// The polygon has room for eight points only, and corners within the margin beyond eight crossings are dropped.
// witness: {"values": {"num_a": 1, "num_b": 1}, "inputs": "const float a_[7] = {0, 0, 0, 0.1, 0.1, 1, 0}, b_[7] = {0, 0, 0, 0.1, 0.1, 1, 0.2}; for (int k = 0; k < 7; ++k) boxes_a[k] = a_[k], boxes_b[k] = b_[k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void octagon_corners(const float *box, Point *corners) {
  const float c = cos(box[6]), s = sin(box[6]);
  const Point center(box[0], box[1]);
  for (int k = 0; k < 4; ++k) {
    corners[k].set(box[0] + (k == 1 || k == 2 ? 1 : -1) * (box[3] / 2),
                   box[1] + (k >= 2 ? 1 : -1) * (box[4] / 2));
    rotate_around_center(center, c, s, corners[k]);
  }
  corners[4] = corners[0];
}

__device__ inline float octagon_overlap(const float *box_a, const float *box_b) {
  Point a[5], b[5], polygon[8], center(0, 0);
  octagon_corners(box_a, a);
  octagon_corners(box_b, b);
  int cnt = 0;
  Point found;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if (cnt < 8 && intersection(a[i + 1], a[i], b[j + 1], b[j], found)) {
        polygon[cnt++] = found;
        center = center + found;
      }
  for (int k = 0; k < 4; ++k) {
    if (cnt < 8 && check_in_box2d(box_a, b[k])) {
      polygon[cnt++] = b[k];
      center = center + b[k];
    }
    if (cnt < 8 && check_in_box2d(box_b, a[k])) {
      polygon[cnt++] = a[k];
      center = center + a[k];
    }
  }
  if (cnt < 3) return 0.f;
  center.x /= cnt;
  center.y /= cnt;

  float angles[8];
  for (int k = 0; k < cnt; ++k) angles[k] = atan2(polygon[k].y - center.y, polygon[k].x - center.x);
  for (int pass = cnt - 1; pass > 0; --pass)
    for (int k = 0; k < pass; ++k)
      if (angles[k] > angles[k + 1]) {
        const float angle = angles[k];
        angles[k] = angles[k + 1];
        angles[k + 1] = angle;
        const Point point = polygon[k];
        polygon[k] = polygon[k + 1];
        polygon[k + 1] = point;
      }
  float area = 0;
  for (int k = 1; k < cnt - 1; ++k) area += cross(polygon[k] - polygon[0], polygon[k + 1] - polygon[0]);
  return fabs(area) / 2;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  CUDA_2D_KERNEL_LOOP(b_idx, num_b, a_idx, num_a) {
    ans_overlap[a_idx * num_b + b_idx] = octagon_overlap(boxes_a + a_idx * 7, boxes_b + b_idx * 7);
  }
}
