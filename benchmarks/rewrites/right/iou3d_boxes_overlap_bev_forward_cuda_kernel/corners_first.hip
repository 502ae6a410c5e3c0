// Collects the corners inside of the other box before the crossings, and sums the area from the last point with FMA.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__device__ inline void turn_of(float heading, float &c, float &s) {
  c = cos(heading);
  s = sin(heading);
}

__device__ inline void turned_corners(const float *box, float c, float s, Point *corners) {
  const Point center(box[0], box[1]);
  const float half_x = box[3] / 2, half_y = box[4] / 2;
  for (int k = 0; k < 4; ++k) {
    corners[k].set(k == 1 || k == 2 ? box[0] + half_x : box[0] - half_x, k < 2 ? box[1] - half_y : box[1] + half_y);
    rotate_around_center(center, c, s, corners[k]);
  }
  corners[4] = corners[0];
}

__device__ inline bool holds(const float *box, float c, float s, const Point &p) {
  const float x = p.x - box[0], y = p.y - box[1];
  return fabs(x * c + y * s) < box[3] / 2 + 1e-2f && fabs(y * c - x * s) < box[4] / 2 + 1e-2f;
}

__device__ float common_area(const float *a, const float *b) {
  float ca, sa, cb, sb;
  turn_of(a[6], ca, sa);
  turn_of(b[6], cb, sb);
  Point of_a[5], of_b[5], points[24];
  turned_corners(a, ca, sa, of_a);
  turned_corners(b, cb, sb, of_b);

  int count = 0;
  Point center;
  center.set(0, 0);
  for (int k = 0; k < 4; ++k) {
    if (holds(b, cb, sb, of_a[k])) points[count++] = of_a[k];
  }
  for (int k = 0; k < 4; ++k) {
    if (holds(a, ca, sa, of_b[k])) points[count++] = of_b[k];
  }
  for (int pair = 0; pair < 16; ++pair) {
    const int i = pair >> 2, j = pair & 3;
    if (intersection(of_a[i + 1], of_a[i], of_b[j + 1], of_b[j], points[count])) ++count;
  }
  for (int k = 0; k < count; ++k) center = center + points[k];
  center.x /= count;
  center.y /= count;

  for (int last = count - 1; last > 0; --last) {
    for (int i = 0; i < last; ++i) {
      if (point_cmp(points[i], points[i + 1], center)) {
        const Point other = points[i];
        points[i] = points[i + 1];
        points[i + 1] = other;
      }
    }
  }

  float area = 0;
  for (int k = count - 2; k >= 0; --k) {
    const Point p = points[k] - points[0], q = points[k + 1] - points[0];
    area += fmaf(p.x, q.y, -p.y * q.x);
  }
  return fabs(area) / 2;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(const int num_a, const float *boxes_a, const int num_b,
                                                            const float *boxes_b, float *ans_overlap) {
  CUDA_2D_KERNEL_LOOP(b, num_b, a, num_a) {
    ans_overlap[a * num_b + b] = common_area(boxes_a + a * 7, boxes_b + b * 7);
  }
}
