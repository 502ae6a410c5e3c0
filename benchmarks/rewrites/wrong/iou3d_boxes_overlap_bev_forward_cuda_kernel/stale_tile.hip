// The shared tile of boxes is loaded once before the loops, so that later passes of the grid use the boxes of the first.
// witness: {"values": {"num_a": 3, "num_b": 70, "max_blocks": 2}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  __shared__ float tile_a[16][7], tile_b[16][7];
  const int first_a = blockIdx.y * blockDim.y, first_b = blockIdx.x * blockDim.x;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid < 16 * 7) {
    const int row = tid / 7, column = tid % 7;
    if (first_a + row < num_a) tile_a[row][column] = boxes_a[(first_a + row) * 7 + column];
  } else if (tid < 2 * 16 * 7) {
    const int row = (tid - 16 * 7) / 7, column = (tid - 16 * 7) % 7;
    if (first_b + row < num_b) tile_b[row][column] = boxes_b[(first_b + row) * 7 + column];
  }
  __syncthreads();
  CUDA_2D_KERNEL_LOOP(b_idx, num_b, a_idx, num_a) {
    ans_overlap[a_idx * num_b + b_idx] = box_overlap(tile_a[threadIdx.y], tile_b[threadIdx.x]);
  }
}
