// Cached areas are clamped at zero, unlike the original ones, which are negative for boxes with swapped corners.
// witness: {"values": {"n_boxes": "2", "iou_threshold": "0.5f", "offset": "0"}, "contents": "wide", "seed": 7, "inputs": "const float b[8] = {5, 0, 0, 10, 0, 0, 1, 1}; for (int i = 0; i < 8; ++i) dev_boxes[i] = b[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float positive_extent(float low, float high, float offset) {
  return fmaxf(high - low + offset, 0.f);
}

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tid = threadIdx.x;
  const float grow = float(offset);
  __shared__ float left[threadsPerBlock], top[threadsPerBlock], right[threadsPerBlock], bottom[threadsPerBlock];
  __shared__ float area[threadsPerBlock];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
      if (row_block > col_block) return;
      const int cols = min(n_boxes - col_block * threadsPerBlock, threadsPerBlock);
      const int row = row_block * threadsPerBlock + tid;
      __syncthreads();
      if (tid < cols) {
        const float *box = dev_boxes + (col_block * threadsPerBlock + tid) * 4;
        left[tid] = box[0], top[tid] = box[1], right[tid] = box[2], bottom[tid] = box[3];
        area[tid] = positive_extent(box[0], box[2], grow) * positive_extent(box[1], box[3], grow);
      }
      __syncthreads();
      if (row < n_boxes) {
        const float *box = dev_boxes + row * 4;
        const float x = box[0], y = box[1], x_end = box[2], y_end = box[3];
        const float mine = positive_extent(x, x_end, grow) * positive_extent(y, y_end, grow);
        unsigned long long bits = 0;
        for (int i = row_block == col_block ? tid + 1 : 0; i < cols; ++i) {
          const float both = positive_extent(fmaxf(x, left[i]), fminf(x_end, right[i]), grow) *
                             positive_extent(fmaxf(y, top[i]), fminf(y_end, bottom[i]), grow);
          if (both > iou_threshold * (mine + area[i] - both)) bits |= 1ULL << i;
        }
        dev_mask[row * gridDim.y + col_block] = bits;
      }
    }
  }
}
