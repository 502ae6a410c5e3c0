// no shared memory: each thread reads the boxes of its word of the mask from global memory, from the last bit down
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  const int words = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  const int row_step = gridDim.y * THREADS_PER_BLOCK_NMS;
  for (int row = blockIdx.y * THREADS_PER_BLOCK_NMS + threadIdx.x; row < boxes_num; row += row_step) {
    const float *own = boxes + size_t(row) * 7;
    for (int word = blockIdx.x; word < words; word += gridDim.x) {
      const int first = word * THREADS_PER_BLOCK_NMS, end = min(first + THREADS_PER_BLOCK_NMS, boxes_num);
      // within the word of the box itself, only boxes after it
      const int least = row / THREADS_PER_BLOCK_NMS == word ? row + 1 : first;
      unsigned long long bits = 0;
      for (int other = end - 1; other >= least; --other) {
        const bool suppressed = iou_normal(own, boxes + size_t(other) * 7) > nms_overlap_thresh;
        bits |= (unsigned long long)suppressed << (other - first);
      }
      mask[size_t(row) * words + word] = bits;
    }
  }
}
