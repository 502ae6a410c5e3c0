// Converts the boxes to corners and computes areas from these, which cancels far from the origin.
// witness: {"values": {"boxes_num": "20", "nms_overlap_thresh": "0.63f"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *q = &boxes[i * 7]; for (int k = 0; k < 7; ++k) q[k] = 0; q[3] = 2; q[4] = 2; q[5] = 1; q[4] = 1; q[0] = i % 2 ? 1000000.0625f : 1000000.f; q[3] = i % 2 ? 0.25f : 0.42f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float4 nms_corners_of(const float *box) {
  return make_float4(box[0] - box[3] / 2, box[1] - box[4] / 2, box[0] + box[3] / 2, box[1] + box[4] / 2);
}
__device__ inline float nms_corner_overlap(float4 a, float4 b) {
  const float width = fmaxf(fminf(a.z, b.z) - fmaxf(a.x, b.x), 0.f);
  const float height = fmaxf(fminf(a.w, b.w) - fmaxf(a.y, b.y), 0.f);
  const float common = width * height;
  const float both = (a.z - a.x) * (a.w - a.y) + (b.z - b.x) * (b.w - b.y);
  return common / fmaxf(both - common, EPS);
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
      const float4 corners = nms_corners_of(boxes + size_t(box) * 7);
      unsigned long long bits = 0;
      for (int i = col == row ? threadIdx.x + 1 : 0; i < cols; ++i)
        if (nms_corner_overlap(corners, nms_corners_of(tile + i * 7)) > nms_overlap_thresh) bits |= 1ULL << i;
      mask[size_t(box) * blocks + col] = bits;
    }
  }
}
