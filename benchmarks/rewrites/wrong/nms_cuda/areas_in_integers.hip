// the areas that are computed ahead are kept as integers, which is zero for boxes smaller than a pixel
// witness: {"values": {"n_boxes": 40, "iou_threshold": "0.5f", "offset": 0}, "seed": 7, "inputs": "for (int i = 0; i < n_boxes; ++i) { dev_boxes[i * 4] = 0.8f * i; dev_boxes[i * 4 + 1] = 0.8f * i; dev_boxes[i * 4 + 2] = 0.8f * i + 0.9f; dev_boxes[i * 4 + 3] = 0.8f * i + 0.9f; }"}
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
  __shared__ float tile[threadsPerBlock][4];
  __shared__ int areas[threadsPerBlock];
  if (tid < col_size) {
    const float *box = dev_boxes + (col_start * threadsPerBlock + tid) * 4;
    for (int k = 0; k < 4; ++k) tile[tid][k] = box[k];
    areas[tid] = (box[2] - box[0] + offset) * (box[3] - box[1] + offset);
  }
  __syncthreads();

  if (tid < row_size) {
    const int row = row_start * threadsPerBlock + tid;
    const float *a = dev_boxes + row * 4;
    const int area = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
    unsigned long long bits = 0;
    for (int i = row_start == col_start ? tid + 1 : 0; i < col_size; ++i) {
      const float *b = tile[i];
      const float w = fmaxf(fminf(a[2], b[2]) - fmaxf(a[0], b[0]) + offset, 0.f);
      const float h = fmaxf(fminf(a[3], b[3]) - fmaxf(a[1], b[1]) + offset, 0.f);
      const float inter = w * h;
      if (inter > iou_threshold * (area + areas[i] - inter)) bits |= 1ULL << i;
    }
    dev_mask[row * gridDim.y + col_start] = bits;
  }
}
