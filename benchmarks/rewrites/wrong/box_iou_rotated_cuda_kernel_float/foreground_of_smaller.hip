// Mode 1 divides the intersection by the smaller of both areas instead of by the area of the first box.
// witness: {"values": {"n_boxes1": 6, "n_boxes2": 6, "mode_flag": 1}, "contents": "unit", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float overlap_ratio(const float* first, const float* second, int mode) {
  // mode 2: the bare intersection
  const float shared_area = single_box_iou_rotated<float>(first, second, 2);
  const float a1 = first[2] * first[3];
  const float a2 = second[2] * second[3];
  if (a1 < 1e-14 || a2 < 1e-14) return 0.f;
  if (mode == 0) return shared_area / (a1 + a2 - shared_area);
  if (mode == 1) return shared_area / fminf(a1, a2);
  return shared_area;
}

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  const int total = aligned ? n_boxes1 : n_boxes1 * n_boxes2;
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int row = aligned ? index : index / n_boxes2;
    const int col = aligned ? index : index % n_boxes2;
    dev_ious[index] = overlap_ratio(dev_boxes1 + row * 5, dev_boxes2 + col * 5, mode_flag);
  }
}
