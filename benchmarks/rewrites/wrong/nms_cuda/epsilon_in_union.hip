// the ratio is computed with an epsilon in the union, which hides overlaps of tiny boxes in normalised coordinates
// witness: {"values": {"n_boxes": 62, "iou_threshold": "0.5f", "offset": 0}, "seed": 7, "inputs": "for (int i = 0; i < n_boxes; ++i) { dev_boxes[i * 4] = 0.5f; dev_boxes[i * 4 + 1] = 0.5f; dev_boxes[i * 4 + 2] = 0.5001f; dev_boxes[i * 4 + 3] = 0.5001f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float safe_iou(const float *a, const float *b, const int offset) {
  const float w = fmaxf(fminf(a[2], b[2]) - fmaxf(a[0], b[0]) + offset, 0.f);
  const float h = fmaxf(fminf(a[3], b[3]) - fmaxf(a[1], b[1]) + offset, 0.f);
  const float inter = w * h;
  const float area_a = (a[2] - a[0] + offset) * (a[3] - a[1] + offset);
  const float area_b = (b[2] - b[0] + offset) * (b[3] - b[1] + offset);
  return inter / (area_a + area_b - inter + 1e-6f);
}

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

  if (tid >= row_size) return;
  const int row = row_start * threadsPerBlock + tid;
  const float box[4] = {dev_boxes[row * 4], dev_boxes[row * 4 + 1], dev_boxes[row * 4 + 2], dev_boxes[row * 4 + 3]};
  unsigned long long bits = 0;
  for (int i = row_start == col_start ? tid + 1 : 0; i < col_size; ++i)
    if (safe_iou(box, tile + i * 4, offset) > iou_threshold) bits |= 1ULL << i;
  dev_mask[row * gridDim.y + col_start] = bits;
}
