// the overlap is computed from centers and half sizes, which is too large where one box lies inside the other
// witness: {"values": {"n_boxes": 62, "iou_threshold": "0.5f", "offset": 0}, "seed": 7, "inputs": "for (int i = 0; i < n_boxes; ++i) { float x = 100.0f * (i / 2), d = i % 2 ? 4.0f : 0.0f; dev_boxes[i * 4] = x + d; dev_boxes[i * 4 + 1] = d; dev_boxes[i * 4 + 2] = x + 10.0f - d; dev_boxes[i * 4 + 3] = 10.0f - d; }"}
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
  // boxes as center and size
  __shared__ float cx[threadsPerBlock], cy[threadsPerBlock], sw[threadsPerBlock], sh[threadsPerBlock];
  if (tid < col_size) {
    const float *box = dev_boxes + (col_start * threadsPerBlock + tid) * 4;
    cx[tid] = 0.5f * (box[0] + box[2]);
    cy[tid] = 0.5f * (box[1] + box[3]);
    sw[tid] = box[2] - box[0] + offset;
    sh[tid] = box[3] - box[1] + offset;
  }
  __syncthreads();

  if (tid < row_size) {
    const int row = row_start * threadsPerBlock + tid;
    const float *box = dev_boxes + row * 4;
    const float x = 0.5f * (box[0] + box[2]), y = 0.5f * (box[1] + box[3]);
    const float w = box[2] - box[0] + offset, h = box[3] - box[1] + offset;
    unsigned long long bits = 0;
    for (int i = row_start == col_start ? tid + 1 : 0; i < col_size; ++i) {
      const float overlap_w = fmaxf(0.5f * (w + sw[i]) - fabsf(x - cx[i]), 0.f);
      const float overlap_h = fmaxf(0.5f * (h + sh[i]) - fabsf(y - cy[i]), 0.f);
      const float inter = overlap_w * overlap_h;
      if (inter > iou_threshold * (w * h + sw[i] * sh[i] - inter)) bits |= 1ULL << i;
    }
    dev_mask[row * gridDim.y + col_start] = bits;
  }
}
