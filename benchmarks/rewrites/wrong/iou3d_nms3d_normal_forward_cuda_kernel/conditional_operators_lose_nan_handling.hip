// Takes minima and maxima with comparisons, which handle NaN in a box other than fminf and fmaxf.
// witness: {"values": {"boxes_num": "20", "nms_overlap_thresh": "0.5f"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *q = &boxes[i * 7]; for (int k = 0; k < 7; ++k) q[k] = 0; q[3] = 2; q[4] = 2; q[5] = 1; if (i == 11) q[0] = NAN; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ float nms_larger(float a, float b) { return a > b ? a : b; }
__device__ __forceinline__ float nms_smaller(float a, float b) { return a < b ? a : b; }
__device__ inline float nms_overlap(const float *a, const float *b) {
  const float width = nms_smaller(a[0] + a[3] / 2, b[0] + b[3] / 2) - nms_larger(a[0] - a[3] / 2, b[0] - b[3] / 2);
  const float height = nms_smaller(a[1] + a[4] / 2, b[1] + b[4] / 2) - nms_larger(a[1] - a[4] / 2, b[1] - b[4] / 2);
  const float common = nms_larger(width, 0.f) * nms_larger(height, 0.f);
  return common / nms_larger(a[3] * a[4] + b[3] * b[4] - common, EPS);
}
__global__ void iou3d_nms3d_normal_forward_cuda_kernel(
    const int boxes_num, const float nms_overlap_thresh, const float *boxes,
    unsigned long long *mask) {
  __shared__ float tile[THREADS_PER_BLOCK_NMS * 7];
  const int blocks = (boxes_num + THREADS_PER_BLOCK_NMS - 1) / THREADS_PER_BLOCK_NMS;
  for (int col = blockIdx.x; col < blocks; col += gridDim.x) {
    const int cols = min(boxes_num - col * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
    __syncthreads();
    for (int i = threadIdx.x; i < cols * 7; i += blockDim.x)
      tile[i] = boxes[size_t(col) * THREADS_PER_BLOCK_NMS * 7 + i];
    __syncthreads();
    for (int row = blockIdx.y; row < blocks; row += gridDim.y) {
      const int rows = min(boxes_num - row * THREADS_PER_BLOCK_NMS, THREADS_PER_BLOCK_NMS);
      if (int(threadIdx.x) >= rows) continue;
      const int box = row * THREADS_PER_BLOCK_NMS + threadIdx.x;
      const float *own = boxes + size_t(box) * 7;
      unsigned long long bits = 0;
      for (int i = col == row ? threadIdx.x + 1 : 0; i < cols; ++i)
        if (nms_overlap(own, tile + i * 7) > nms_overlap_thresh) bits |= 1ULL << i;
      mask[size_t(box) * blocks + col] = bits;
    }
  }
}
