// Tiles of sixteen boxes each in shared memory, loaded anew for every pass of the grid.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  __shared__ float tile_a[16 * 7], tile_b[16 * 7];
  const int tid = threadIdx.y * 16 + threadIdx.x;
  for (size_t first_a = size_t(blockIdx.y) * 16; first_a < size_t(num_a); first_a += size_t(gridDim.y) * 16) {
    for (size_t first_b = size_t(blockIdx.x) * 16; first_b < size_t(num_b); first_b += size_t(gridDim.x) * 16) {
      for (int k = tid; k < 16 * 7; k += 256) {
        if (first_a * 7 + k < size_t(num_a) * 7) tile_a[k] = boxes_a[first_a * 7 + k];
        if (first_b * 7 + k < size_t(num_b) * 7) tile_b[k] = boxes_b[first_b * 7 + k];
      }
      __syncthreads();
      const size_t a = first_a + threadIdx.y, b = first_b + threadIdx.x;
      if (a < size_t(num_a) && b < size_t(num_b))
        ans_overlap[a * num_b + b] = box_overlap(tile_a + threadIdx.y * 7, tile_b + threadIdx.x * 7);
      __syncthreads();
    }
  }
}
