// no shared memory: each thread reads the other boxes from global memory, from the last to the first, and shifts the bits in
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {
  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tid = threadIdx.x;
  for (int column = blockIdx.x; column < blocks; column += gridDim.x) {
    const int first = column * threadsPerBlock;
    const int count = n_boxes - first < threadsPerBlock ? n_boxes - first : threadsPerBlock;
    for (int block = blockIdx.y; block < blocks; block += gridDim.y) {
      if (block > column) return;
      const int row = block * threadsPerBlock + tid;
      if (row >= n_boxes) continue;
      unsigned long long bits = 0;
      for (int i = count - 1; i >= 0; --i) {
        bool hit = false;
        if (first + i > row) hit = devIoU(dev_boxes + row * 4, dev_boxes + (first + i) * 4, offset, iou_threshold);
        bits = (bits << 1) | (hit ? 1ULL : 0ULL);
      }
      dev_mask[row * gridDim.y + column] = bits;
    }
  }
}
