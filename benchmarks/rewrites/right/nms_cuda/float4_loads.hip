// boxes are loaded by one read of four floats, and the row stays in registers
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {
  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  __shared__ float4 column[threadsPerBlock];
  CUDA_2D_KERNEL_BLOCK_LOOP(col_start, blocks, row_start, blocks) {
    if (row_start > col_start) return;
    const int tid = threadIdx.x;
    const int rows = min(n_boxes - (int)row_start * threadsPerBlock, threadsPerBlock);
    const int cols = min(n_boxes - (int)col_start * threadsPerBlock, threadsPerBlock);
    const float4 *boxes = reinterpret_cast<const float4 *>(dev_boxes);
    if (tid < cols) column[tid] = boxes[threadsPerBlock * col_start + tid];
    __syncthreads();
    if (tid < rows) {
      const float4 a = boxes[threadsPerBlock * row_start + tid];
      const float area = (a.z - a.x + offset) * (a.w - a.y + offset);
      unsigned long long bits = 0;
      for (int i = row_start == col_start ? tid + 1 : 0; i < cols; ++i) {
        const float4 b = column[i];
        const float width = fmaxf(fminf(a.z, b.z) - fmaxf(a.x, b.x) + offset, 0.f);
        const float height = fmaxf(fminf(a.w, b.w) - fmaxf(a.y, b.y) + offset, 0.f);
        const float common = width * height;
        const float other = (b.z - b.x + offset) * (b.w - b.y + offset);
        if (common > iou_threshold * (area + other - common)) bits |= 1ULL << i;
      }
      dev_mask[(threadsPerBlock * row_start + tid) * gridDim.y + col_start] = bits;
    }
  }
}
