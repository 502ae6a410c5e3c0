// Compares the intersection with a multiple of the union that is not kept above the epsilon.
// witness: {"values": {"boxes_num": "20", "nms_overlap_thresh": "0.5f"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *q = &boxes[i * 7]; for (int k = 0; k < 7; ++k) q[k] = 0; q[3] = 2; q[4] = 2; q[5] = 1; q[3] = 1e-5f; q[4] = 1e-5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool nms_suppressed_by(const float *a, const float *b, float thresh) {
  const float left = fmaxf(a[0] - a[3] / 2, b[0] - b[3] / 2), right = fminf(a[0] + a[3] / 2, b[0] + b[3] / 2);
  const float top = fmaxf(a[1] - a[4] / 2, b[1] - b[4] / 2), bottom = fminf(a[1] + a[4] / 2, b[1] + b[4] / 2);
  const float common = fmaxf(right - left, 0.f) * fmaxf(bottom - top, 0.f);
  return common > thresh * (a[3] * a[4] + b[3] * b[4] - common);
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
        if (nms_suppressed_by(own, tile + i * 7, nms_overlap_thresh)) bits |= 1ULL << i;
      mask[size_t(box) * blocks + col] = bits;
    }
  }
}
