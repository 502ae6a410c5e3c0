// The intersection is compared with the threshold times the union, and a union that is not positive makes disjoint boxes overlap.
// witness: {"values": {"boxes_num": 40}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool exceeds(const float *a, const float *b, const float threshold) {
  const float wide = fminf(a[0] + a[3] / 2, b[0] + b[3] / 2) - fmaxf(a[0] - a[3] / 2, b[0] - b[3] / 2);
  const float high = fminf(a[1] + a[4] / 2, b[1] + b[4] / 2) - fmaxf(a[1] - a[4] / 2, b[1] - b[4] / 2);
  const float common = fmaxf(wide, 0.f) * fmaxf(high, 0.f);
  const float both = a[3] * a[4] + b[3] * b[4] - common;
  // no division: common / both > threshold
  return common > threshold * both;
}

__global__ void iou3d_nms3d_normal_forward_cuda_kernel(const int boxes_num, const float nms_overlap_thresh,
                                                       const float *boxes, unsigned long long *mask) {
  __shared__ float tile[64 * 7];
  const int tiles = (boxes_num + 63) / 64;
  for (int column_tile = blockIdx.x; column_tile < tiles; column_tile += gridDim.x) {
    for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
      const int rows = min(64, boxes_num - row_tile * 64);
      const int columns = min(64, boxes_num - column_tile * 64);
      for (int k = threadIdx.x; k < columns * 7; k += blockDim.x) tile[k] = boxes[(size_t)column_tile * 64 * 7 + k];
      __syncthreads();
      if (threadIdx.x < rows) {
        const int row = row_tile * 64 + threadIdx.x;
        const float *own = boxes + (size_t)row * 7;
        unsigned long long bits = 0;
        for (int k = row_tile == column_tile ? threadIdx.x + 1 : 0; k < columns; ++k)
          if (exceeds(own, tile + k * 7, nms_overlap_thresh)) bits |= 1ULL << k;
        mask[(size_t)row * tiles + column_tile] = bits;
      }
      __syncthreads();
    }
  }
}
