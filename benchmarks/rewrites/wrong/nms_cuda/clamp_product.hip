// the product of width and height is clamped at zero in place of each of them
// witness: {"values": {"offset": 1, "n_boxes": 4}, "contents": "zeros", "inputs": "for (int i = 0; i < 4; ++i) { dev_boxes[i * 4] = dev_boxes[i * 4 + 1] = i * 10.f; dev_boxes[i * 4 + 2] = dev_boxes[i * 4 + 3] = i * 10.f + 1.f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool suppresses(float4 a, float4 b, float offset, float threshold) {
  const float w = fminf(a.z, b.z) - fmaxf(a.x, b.x) + offset;
  const float h = fminf(a.w, b.w) - fmaxf(a.y, b.y) + offset;
  const float overlap = fmaxf(w * h, 0.f);
  const float area_a = (a.z - a.x + offset) * (a.w - a.y + offset);
  const float area_b = (b.z - b.x + offset) * (b.w - b.y + offset);
  return overlap > threshold * (area_a + area_b - overlap);
}

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int row_block = blockIdx.y, col_block = blockIdx.x, t = threadIdx.x;
  if (row_block > col_block) return;
  __shared__ float4 cols[64];
  const int row = row_block * 64 + t, col = col_block * 64 + t;
  auto load = [&](int i) {
    const float *p = dev_boxes + i * 4;
    return make_float4(p[0], p[1], p[2], p[3]);
  };
  if (col < n_boxes) cols[t] = load(col);
  __syncthreads();
  if (row < n_boxes) {
    const float4 own = load(row);
    unsigned long long bits = 0;
    for (int i = 0; i < 64 && col_block * 64 + i < n_boxes; ++i)
      if (col_block * 64 + i > row && suppresses(own, cols[i], offset, iou_threshold)) bits |= 1ULL << i;
    dev_mask[row * gridDim.y + col_block] = bits;
  }
}
