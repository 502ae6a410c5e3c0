// Tiles of sixteen boxes of both sets are staged in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  constexpr int kTile = 16;
  __shared__ float tile_a[kTile * 7];
  __shared__ float tile_b[kTile * 7];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int first_a = blockIdx.y * kTile; first_a < num_a; first_a += gridDim.y * kTile) {
    const int count_a = min(kTile, num_a - first_a);
    for (int i = thread; i < count_a * 7; i += threads) tile_a[i] = boxes_a[first_a * 7 + i];
    for (int first_b = blockIdx.x * kTile; first_b < num_b; first_b += gridDim.x * kTile) {
      const int count_b = min(kTile, num_b - first_b);
      for (int i = thread; i < count_b * 7; i += threads) tile_b[i] = boxes_b[first_b * 7 + i];
      __syncthreads();
      for (int a = threadIdx.y; a < count_a; a += blockDim.y) {
        for (int b = threadIdx.x; b < count_b; b += blockDim.x) {
          ans_overlap[(size_t)(first_a + a) * num_b + first_b + b] = box_overlap(tile_a + a * 7, tile_b + b * 7);
        }
      }
      __syncthreads();
    }
  }
}
