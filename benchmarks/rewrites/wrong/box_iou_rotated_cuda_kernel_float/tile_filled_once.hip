// A tile holds 128 boxes (640 numbers) but each of the 512 threads loads only one number, so boxes past 102 of a tile are not loaded.
// witness: {"values": {"n_boxes1": 4, "n_boxes2": 128, "mode_flag": 0}, "contents": "unit", "seed": 2}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  constexpr int kTile = 128;
  __shared__ float tile[kTile * 5];
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(i, n_boxes1) {
      dev_ious[i] = single_box_iou_rotated<float>(dev_boxes1 + i * 5, dev_boxes2 + i * 5, mode_flag);
    }
    return;
  }
  for (int k = threadIdx.x; k < kTile * 5; k += blockDim.x) tile[k] = 0.f;
  __syncthreads();
  for (int first = 0; first < n_boxes2; first += kTile) {
    const int held = min(kTile, n_boxes2 - first);
    if (threadIdx.x < held * 5) tile[threadIdx.x] = dev_boxes2[first * 5 + threadIdx.x];
    __syncthreads();
    CUDA_1D_KERNEL_LOOP(k, n_boxes1 * held) {
      const int row = k / held;
      const int col = k % held;
      float mine[5];
      for (int c = 0; c < 5; ++c) mine[c] = dev_boxes1[row * 5 + c];
      dev_ious[row * n_boxes2 + first + col] = single_box_iou_rotated<float>(mine, tile + col * 5, mode_flag);
    }
    __syncthreads();
  }
}
