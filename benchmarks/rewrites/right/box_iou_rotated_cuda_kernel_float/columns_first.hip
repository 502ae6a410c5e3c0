// Pairs are taken column by column in reverse instead of row by row, with 64-bit indices.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  const long long step = (long long)blockDim.x * gridDim.x;
  const long long cols = aligned ? 1 : n_boxes2;
  const long long total = cols * n_boxes1;
  for (long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x; k < total; k += step) {
    const long long e = total - 1 - k;
    const long long col = e / n_boxes1;
    const long long row = e - col * n_boxes1;
    const float* p = dev_boxes1 + row * 5;
    const float* q = dev_boxes2 + (aligned ? row : col) * 5;
    dev_ious[aligned ? row : row * n_boxes2 + col] = single_box_iou_rotated<float>(p, q, mode_flag);
  }
}
