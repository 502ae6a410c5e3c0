// The tile of boxes a in shared memory is loaded for the first tile of boxes b only, so later ones find the last rows in it.
// witness: {"values": {"num_a": 40, "num_b": 50, "max_blocks": 1}, "contents": "wide", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int bev_tile = 16;

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  __shared__ float tile_a[bev_tile * 7], tile_b[bev_tile * 7];
  const int tid = threadIdx.y * bev_tile + threadIdx.x;
  const int first_b = blockIdx.x * bev_tile, first_a = blockIdx.y * bev_tile;
  for (int base_b = first_b; base_b < num_b; base_b += gridDim.x * bev_tile) {
    __syncthreads();
    if (tid < min(bev_tile, num_b - base_b) * 7) tile_b[tid] = boxes_b[base_b * 7 + tid];
    for (int base_a = first_a; base_a < num_a; base_a += gridDim.y * bev_tile) {
      __syncthreads();
      // the rows do not depend on the columns: they stay in shared memory
      if (base_b == first_b && tid < min(bev_tile, num_a - base_a) * 7) tile_a[tid] = boxes_a[base_a * 7 + tid];
      __syncthreads();
      const int ia = base_a + threadIdx.y, ib = base_b + threadIdx.x;
      if (ia < num_a && ib < num_b)
        ans_overlap[ia * num_b + ib] = box_overlap(tile_a + threadIdx.y * 7, tile_b + threadIdx.x * 7);
    }
  }
}
