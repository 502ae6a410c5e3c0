// Compares the overlap with >= instead of >, so boxes exactly at the threshold are suppressed.
// witness: {"values": {"n_boxes": "2", "iou_threshold": "0.5f", "offset": "0"}, "contents": "wide", "seed": 7, "inputs": "const float b[8] = {0, 0, 10, 10, 0, 0, 5, 10}; for (int i = 0; i < 8; ++i) dev_boxes[i] = b[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool overlaps_enough(float4 a, float area_a, float4 b, float area_b, float offset, float threshold) {
  const float width = fmaxf(fminf(a.z, b.z) - fmaxf(a.x, b.x) + offset, 0.f);
  const float height = fmaxf(fminf(a.w, b.w) - fmaxf(a.y, b.y) + offset, 0.f);
  const float both = width * height;
  return both >= threshold * (area_a + area_b - both);
}

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const float4 *boxes = reinterpret_cast<const float4 *>(dev_boxes);
  const int tid = threadIdx.x;
  const float grow = float(offset);
  __shared__ float4 tile[threadsPerBlock];
  __shared__ float areas[threadsPerBlock];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
      if (row_block > col_block) return;
      const int cols = min(n_boxes - col_block * threadsPerBlock, threadsPerBlock);
      const int row = row_block * threadsPerBlock + tid;
      __syncthreads();
      if (tid < cols) {
        const float4 box = boxes[col_block * threadsPerBlock + tid];
        tile[tid] = box;
        areas[tid] = (box.z - box.x + grow) * (box.w - box.y + grow);
      }
      __syncthreads();
      if (row < n_boxes) {
        const float4 mine = boxes[row];
        const float area = (mine.z - mine.x + grow) * (mine.w - mine.y + grow);
        unsigned long long bits = 0;
        for (int i = row_block == col_block ? tid + 1 : 0; i < cols; ++i)
          if (overlaps_enough(mine, area, tile[i], areas[i], grow, iou_threshold)) bits |= 1ULL << i;
        dev_mask[row * gridDim.y + col_block] = bits;
      }
    }
  }
}
