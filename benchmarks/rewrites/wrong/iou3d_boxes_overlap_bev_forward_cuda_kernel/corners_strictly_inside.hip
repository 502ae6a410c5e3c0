// corners on the edges of the other box are not counted, so equal boxes have no overlap
// witness: {"values": {"num_a": 5, "num_b": 7}, "inputs": "for (int i = 0; i < num_a; ++i) { float *r = &boxes_a[7 * i]; r[0] = 4 * i; r[1] = 2 * i; r[2] = 0; r[3] = 4; r[4] = 2; r[5] = 1; r[6] = 0; } for (int i = 0; i < num_b; ++i) { float *r = &boxes_b[7 * i]; r[0] = 4 * i; r[1] = 2 * i; r[2] = 0; r[3] = 4; r[4] = 2; r[5] = 1; r[6] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool corner_inside(const float *box, const Point &p) {
  const float angle_cos = cos(box[6]), angle_sin = sin(box[6]);
  const float shift_x = p.x - box[0], shift_y = p.y - box[1];
  const float local_x = shift_x * angle_cos + shift_y * angle_sin;
  const float local_y = shift_y * angle_cos - shift_x * angle_sin;
  return fabsf(local_x) < box[3] / 2 && fabsf(local_y) < box[4] / 2;
}

__device__ inline void corners_of_box(const float *box, Point *corners) {
  const float angle_cos = cos(box[6]), angle_sin = sin(box[6]);
  const float half_x = box[3] / 2, half_y = box[4] / 2;
  const float signs_x[4] = {-1, 1, 1, -1}, signs_y[4] = {-1, -1, 1, 1};
  for (int k = 0; k < 4; k++) {
    const float x = signs_x[k] * half_x, y = signs_y[k] * half_y;
    corners[k].set(x * angle_cos - y * angle_sin + box[0], x * angle_sin + y * angle_cos + box[1]);
  }
  corners[4] = corners[0];
}

__device__ inline float area_in_common(const float *box_a, const float *box_b) {
  Point a[5], b[5], found[24], center;
  corners_of_box(box_a, a);
  corners_of_box(box_b, b);
  int count = 0;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) {
      if (intersection(a[i + 1], a[i], b[j + 1], b[j], found[count])) count++;
    }
  }
  for (int k = 0; k < 4; k++) {
    if (corner_inside(box_a, b[k])) found[count++] = b[k];
    if (corner_inside(box_b, a[k])) found[count++] = a[k];
  }
  if (count < 3) return 0;
  center.set(0, 0);
  for (int k = 0; k < count; k++) center = center + found[k];
  center.x /= count;
  center.y /= count;
  for (int k = 1; k < count; k++) {
    const Point p = found[k];
    int at = k;
    for (; at > 0 && point_cmp(found[at - 1], p, center); at--) found[at] = found[at - 1];
    found[at] = p;
  }
  float area = 0;
  for (int k = 1; k + 1 < count; k++) area += cross(found[k] - found[0], found[k + 1] - found[0]);
  return fabsf(area) / 2;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  CUDA_2D_KERNEL_LOOP(b_idx, num_b, a_idx, num_a) {
    ans_overlap[a_idx * num_b + b_idx] = area_in_common(boxes_a + a_idx * 7, boxes_b + b_idx * 7);
  }
}
