// The second boxes are staged in shared memory in tiles of 64, the threads of all blocks sweeping the rows of each tile.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/box_iou_rotated_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void box_iou_rotated_cuda_kernel_float(
    const int n_boxes1, const int n_boxes2, const float* dev_boxes1,
    const float* dev_boxes2, float* dev_ious, const int mode_flag, const bool aligned) {

  constexpr int kHeld = 64;
  __shared__ float held[kHeld][5];
  if (aligned) {
    CUDA_1D_KERNEL_LOOP(i, n_boxes1) {
      dev_ious[i] = single_box_iou_rotated<float>(dev_boxes1 + i * 5, dev_boxes2 + i * 5, mode_flag);
    }
    return;
  }
  const long long step = (long long)blockDim.x * gridDim.x;
  for (int first = 0; first < n_boxes2; first += kHeld) {
    const int count = min(kHeld, n_boxes2 - first);
    for (int k = threadIdx.x; k < count * 5; k += blockDim.x)
      held[k / 5][k % 5] = dev_boxes2[(long long)first * 5 + k];
    __syncthreads();
    const long long work = (long long)n_boxes1 * count;
    for (long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x; k < work; k += step) {
      const long long row = k / count;
      const int col = (int)(k - row * count);
      dev_ious[row * n_boxes2 + first + col] =
          single_box_iou_rotated<float>(dev_boxes1 + row * 5, held[col], mode_flag);
    }
    __syncthreads();
  }
}
