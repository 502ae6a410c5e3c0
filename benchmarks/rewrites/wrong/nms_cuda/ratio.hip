// compares the ratio of the overlap and the union with the threshold, which turns round where the union is not positive
// witness: {"contents": "wide", "values": {"offset": 0}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float overlap_ratio(const float4 a, const float4 b, const int offset) {
  const float width = fmaxf(fminf(a.z, b.z) - fmaxf(a.x, b.x) + offset, 0.f);
  const float height = fmaxf(fminf(a.w, b.w) - fmaxf(a.y, b.y) + offset, 0.f);
  const float both = width * height;
  const float area_a = (a.z - a.x + offset) * (a.w - a.y + offset);
  const float area_b = (b.z - b.x + offset) * (b.w - b.y + offset);
  return both / (area_a + area_b - both);
}

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int row_block = blockIdx.y, col_block = blockIdx.x;
  if (row_block > col_block) return;
  __shared__ float4 boxes[64];
  const int t = threadIdx.x;
  const int row = row_block * 64 + t, col = col_block * 64 + t;
  if (col < n_boxes)
    boxes[t] = make_float4(dev_boxes[col * 4], dev_boxes[col * 4 + 1], dev_boxes[col * 4 + 2], dev_boxes[col * 4 + 3]);
  __syncthreads();
  if (row >= n_boxes) return;
  const float4 own =
      make_float4(dev_boxes[row * 4], dev_boxes[row * 4 + 1], dev_boxes[row * 4 + 2], dev_boxes[row * 4 + 3]);
  unsigned long long bits = 0;
  for (int i = row_block == col_block ? t + 1 : 0; i < min(64, n_boxes - col_block * 64); ++i)
    if (overlap_ratio(own, boxes[i], offset) > iou_threshold) bits |= 1ULL << i;
  dev_mask[row * gridDim.y + col_block] = bits;
}
