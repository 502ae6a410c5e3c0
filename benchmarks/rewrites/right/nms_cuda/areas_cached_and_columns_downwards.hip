// Loads boxes as vectors, caches areas in shared memory and walks the columns from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const float4 *boxes = reinterpret_cast<const float4 *>(dev_boxes);
  const int tid = threadIdx.x;
  __shared__ float4 tile[threadsPerBlock];
  __shared__ float areas[threadsPerBlock];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
      if (row_block > col_block) return;
      const int first_col = col_block * threadsPerBlock;
      const int cols = min(n_boxes - first_col, threadsPerBlock);
      const int row = row_block * threadsPerBlock + tid;
      __syncthreads();
      if (tid < cols) {
        const float4 box = boxes[first_col + tid];
        tile[tid] = box;
        areas[tid] = (box.z - box.x + offset) * (box.w - box.y + offset);
      }
      __syncthreads();
      if (row < n_boxes) {
        const float4 a = boxes[row];
        const float area = (a.z - a.x + offset) * (a.w - a.y + offset);
        unsigned long long bits = 0;
        for (int i = cols - 1; i >= 0 && first_col + i > row; --i) {
          const float4 b = tile[i];
          const float width = fmaxf(fminf(a.z, b.z) - fmaxf(a.x, b.x) + offset, 0.f);
          const float height = fmaxf(fminf(a.w, b.w) - fmaxf(a.y, b.y) + offset, 0.f);
          const float both = width * height;
          if (both > iou_threshold * (area + areas[i] - both)) bits |= 1ULL << i;
        }
        dev_mask[size_t(row) * gridDim.y + col_block] = bits;
      }
    }
  }
}
