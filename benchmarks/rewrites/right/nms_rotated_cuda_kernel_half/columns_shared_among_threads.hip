// Threads take pairs of the block one after another and set bits of masks in shared memory with atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_rotated_cuda.cuh
// of MMCV, Copyright (c) Facebook, Inc. and its affiliates, modified by OpenMMLab
__global__ void nms_rotated_cuda_kernel_half(const int n_boxes,
                                        const float iou_threshold,
                                        const Half* dev_boxes,
                                        unsigned long long* dev_mask,
                                        const int multi_label) {
  __shared__ Half rows[threadsPerBlock * 5], cols[threadsPerBlock * 5];
  __shared__ unsigned bits[threadsPerBlock * 2];
  const int stride = multi_label == 1 ? 6 : 5;
  const int row_begin = blockIdx.y * threadsPerBlock, col_begin = blockIdx.x * threadsPerBlock;
  const int row_size = min(n_boxes - row_begin, threadsPerBlock);
  const int col_size = min(n_boxes - col_begin, threadsPerBlock);
  for (int k = threadIdx.x; k < row_size * 5; k += blockDim.x) rows[k] = dev_boxes[(row_begin + k / 5) * stride + k % 5];
  for (int k = threadIdx.x; k < col_size * 5; k += blockDim.x) cols[k] = dev_boxes[(col_begin + k / 5) * stride + k % 5];
  for (int k = threadIdx.x; k < threadsPerBlock * 2; k += blockDim.x) bits[k] = 0;
  __syncthreads();
  for (int pair = threadIdx.x; pair < row_size * col_size; pair += blockDim.x) {
    const int r = pair / col_size, c = pair % col_size;
    if (blockIdx.x == blockIdx.y && c <= r) continue;
    if (single_box_iou_rotated<Half>(rows + r * 5, cols + c * 5, 0) > iou_threshold)
      atomicOr(&bits[r * 2 + c / 32], 1u << (c % 32));
  }
  __syncthreads();
  for (int r = threadIdx.x; r < row_size; r += blockDim.x)
    dev_mask[(row_begin + r) * divideUP(n_boxes, threadsPerBlock) + blockIdx.x] =
        (unsigned long long)bits[r * 2 + 1] << 32 | bits[r * 2];
}
