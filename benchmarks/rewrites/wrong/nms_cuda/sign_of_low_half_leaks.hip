// the mask is put together from two signed halves, and bit 31 of the low one is extended over the high one
// witness: {"values": {"n_boxes": 62, "iou_threshold": "0.5f", "offset": 1}, "seed": 7, "inputs": "for (int i = 0; i < n_boxes; ++i) { int k = i == 31 ? 0 : i; dev_boxes[i * 4] = 100.0f * k; dev_boxes[i * 4 + 1] = 0.0f; dev_boxes[i * 4 + 2] = 100.0f * k + 10.0f; dev_boxes[i * 4 + 3] = 10.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {
  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tid = threadIdx.x;
  const int col_start = blockIdx.x;
  const int row_start = blockIdx.y;
  if (row_start > col_start || col_start >= blocks) return;
  const int row_rest = n_boxes - row_start * threadsPerBlock;
  const int col_rest = n_boxes - col_start * threadsPerBlock;
  const int row_size = row_rest < threadsPerBlock ? row_rest : threadsPerBlock;
  const int col_size = col_rest < threadsPerBlock ? col_rest : threadsPerBlock;
  __shared__ float tile[threadsPerBlock * 4];
  for (int i = tid; i < col_size * 4; i += blockDim.x) tile[i] = dev_boxes[col_start * threadsPerBlock * 4 + i];
  __syncthreads();

  if (tid < row_size) {
    const int row = row_start * threadsPerBlock + tid;
    const float *box = dev_boxes + row * 4;
    const int begin = row_start == col_start ? tid + 1 : 0;
    // 32-bit operations are cheaper than 64-bit shifts
    int low = 0, high = 0;
    for (int i = begin; i < col_size; ++i) {
      const int hit = devIoU(box, tile + i * 4, offset, iou_threshold);
      if (i < 32)
        low |= hit << i;
      else
        high |= hit << (i - 32);
    }
    dev_mask[row * gridDim.y + col_start] = ((unsigned long long)high << 32) | low;
  }
}
