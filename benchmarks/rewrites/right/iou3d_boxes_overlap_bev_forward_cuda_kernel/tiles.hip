// boxes are first copied to shared memory, tile by tile
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {

  __shared__ float tile_a[16 * 7], tile_b[16 * 7];
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int first_b = blockIdx.x * 16; first_b < num_b; first_b += gridDim.x * 16) {
    const int count_b = min(16, num_b - first_b);
    for (int first_a = blockIdx.y * 16; first_a < num_a; first_a += gridDim.y * 16) {
      const int count_a = min(16, num_a - first_a);
      for (int i = t; i < count_a * 7; i += threads) tile_a[i] = boxes_a[first_a * 7 + i];
      for (int i = t; i < count_b * 7; i += threads) tile_b[i] = boxes_b[first_b * 7 + i];
      __syncthreads();
      for (int pair = t; pair < count_a * count_b; pair += threads) {
        const int a = pair / count_b, b = pair % count_b;
        ans_overlap[(size_t)(first_a + a) * num_b + first_b + b] = box_overlap(tile_a + a * 7, tile_b + b * 7);
      }
      __syncthreads();
    }
  }
}
