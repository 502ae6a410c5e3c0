// the second boxes pass through shared memory in tiles of 48 between two barriers, and threads stride over the pairs of a tile
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {
  constexpr int kTile = 48;
  __shared__ float tile[kTile * 5];
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * blockDim.x;
  if (aligned) {
    for (int i = id; i < n_boxes1; i += threads)
      dev_ious[i] = single_box_iou_rotated<float>(dev_boxes1 + 5 * i, dev_boxes2 + 5 * i, mode_flag);
    return;
  }
  for (int start = 0; start < n_boxes2; start += kTile) {
    const int size = n_boxes2 - start < kTile ? n_boxes2 - start : kTile;
    __syncthreads();
    for (int i = threadIdx.x; i < size * 5; i += blockDim.x) tile[i] = dev_boxes2[start * 5 + i];
    __syncthreads();
    for (int pair = id; pair < n_boxes1 * size; pair += threads) {
      const int column = pair / n_boxes1, row = pair - column * n_boxes1;
      float mine[5], other[5];
      for (int c = 0; c < 5; ++c) {
        mine[c] = dev_boxes1[row * 5 + c];
        other[c] = tile[column * 5 + c];
      }
      dev_ious[row * n_boxes2 + start + column] = single_box_iou_rotated<float>(mine, other, mode_flag);
    }
  }
}
