// threads share out the words of the mask, and read boxes from global memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const size_t blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  const size_t words = boxes_num * blocks;
  const size_t threads = (size_t)gridDim.x * gridDim.y * blockDim.x;
  for (size_t word = ((size_t)blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x; word < words; word += threads) {
    const int row = word / blocks;
    const int first = word % blocks * THREADS_PER_BLOCK_NMS;
    unsigned low = 0, high = 0;
    for (int i = 0; i < 64 && first + i < boxes_num; i++) {
      const int other = first + i;
      // boxes of the same block suppress those that follow
      if (other <= row && other / 64 == row / 64) continue;
      const bool over = iou_normal(boxes + (size_t)row * 7, boxes + (size_t)other * 7) > nms_overlap_thresh;
      if (i < 32) low |= (unsigned)over << i;
      else high |= (unsigned)over << (i - 32);
    }
    mask[word] = (unsigned long long)high << 32 | low;
  }
}
