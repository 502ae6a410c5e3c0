// boxes are rejected as disjoint before the offset is added, so boxes of a single pixel never overlap
// witness: {"values": {"n_boxes": 62, "iou_threshold": "0.5f", "offset": 1}, "seed": 7, "inputs": "for (int i = 0; i < n_boxes; ++i) { dev_boxes[i * 4] = 5.0f; dev_boxes[i * 4 + 1] = 7.0f; dev_boxes[i * 4 + 2] = 5.0f; dev_boxes[i * 4 + 3] = 7.0f; }"}
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
  __shared__ float x1[threadsPerBlock], y1[threadsPerBlock], x2[threadsPerBlock], y2[threadsPerBlock];
  if (tid < col_size) {
    const float *box = dev_boxes + (col_start * threadsPerBlock + tid) * 4;
    x1[tid] = box[0];
    y1[tid] = box[1];
    x2[tid] = box[2];
    y2[tid] = box[3];
  }
  __syncthreads();

  if (tid < row_size) {
    const int row = row_start * threadsPerBlock + tid;
    const float ax1 = dev_boxes[row * 4], ay1 = dev_boxes[row * 4 + 1];
    const float ax2 = dev_boxes[row * 4 + 2], ay2 = dev_boxes[row * 4 + 3];
    const float area = (ax2 - ax1 + offset) * (ay2 - ay1 + offset);
    unsigned long long bits = 0;
    for (int i = row_start == col_start ? tid + 1 : 0; i < col_size; ++i) {
      const float left = fmaxf(ax1, x1[i]), right = fminf(ax2, x2[i]);
      if (right <= left) continue;  // disjoint: most pairs leave here
      const float top = fmaxf(ay1, y1[i]), bottom = fminf(ay2, y2[i]);
      if (bottom <= top) continue;
      const float inter = (right - left + offset) * (bottom - top + offset);
      const float other = (x2[i] - x1[i] + offset) * (y2[i] - y1[i] + offset);
      if (inter > iou_threshold * (area + other - inter)) bits |= 1ULL << i;
    }
    dev_mask[row * gridDim.y + col_start] = bits;
  }
}
