// the pairs are walked from the last to the first, the stages are called here, and the triangles of the polygon are summed from its end
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float ratio_of_pair(const float* p, const float* q, int mode) {
  const float area1 = p[2] * p[3], area2 = q[2] * q[3];
  if (area1 < 1e-14 || area2 < 1e-14) return 0.f;

  const double middle_x = (p[0] + q[0]) / 2.0, middle_y = (p[1] + q[1]) / 2.0;
  RotatedBox<float> first, second;
  first.x_ctr = p[0] - middle_x;
  first.y_ctr = p[1] - middle_y;
  first.w = p[2];
  first.h = p[3];
  first.a = p[4];
  second.x_ctr = q[0] - middle_x;
  second.y_ctr = q[1] - middle_y;
  second.w = q[2];
  second.h = q[3];
  second.a = q[4];

  Point<float> corners1[4], corners2[4], points[24], hull[24];
  get_rotated_vertices<float>(first, corners1);
  get_rotated_vertices<float>(second, corners2);
  const int found = get_intersection_points<float>(corners1, corners2, points);
  float common = 0.f;
  if (found > 2) {
    const int size = convex_hull_graham<float>(points, found, hull, true);
    float doubled = 0.f;
    for (int i = size - 2; i >= 1; --i)
      doubled += fabsf(cross_2d<float>(hull[i] - hull[0], hull[i + 1] - hull[0]));
    common = 0.5f * doubled;
  }
  switch (mode) {
    case 0: return common / (area1 + area2 - common);
    case 1: return common / area1;
    default: return common;
  }
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {
  const int total = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  const int stride = gridDim.x * blockDim.x;
  for (int pair = total - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); pair >= 0; pair -= stride) {
    const int i = aligned ? pair : pair / n_boxes2;
    const int j = aligned ? pair : pair - i * n_boxes2;
    dev_ious[pair] = ratio_of_pair(dev_boxes1 + i * 5, dev_boxes2 + j * 5, mode_flag);
  }
}
