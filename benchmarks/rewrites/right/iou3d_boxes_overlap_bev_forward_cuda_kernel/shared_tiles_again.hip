// Both boxes of a pair come from tiles in shared memory that every block loads together.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int bev_tile = 16;

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  __shared__ float tile_a[bev_tile * 7], tile_b[bev_tile * 7];
  const int tid = threadIdx.y * bev_tile + threadIdx.x;
  for (int base_a = blockIdx.y * bev_tile; base_a < num_a; base_a += gridDim.y * bev_tile) {
    for (int base_b = blockIdx.x * bev_tile; base_b < num_b; base_b += gridDim.x * bev_tile) {
      __syncthreads();
      if (tid < min(bev_tile, num_a - base_a) * 7) tile_a[tid] = boxes_a[base_a * 7 + tid];
      const int mirror = bev_tile * bev_tile - 1 - tid;
      if (mirror < min(bev_tile, num_b - base_b) * 7) tile_b[mirror] = boxes_b[base_b * 7 + mirror];
      __syncthreads();
      const int ia = base_a + threadIdx.y, ib = base_b + threadIdx.x;
      if (ia < num_a && ib < num_b)
        ans_overlap[size_t(ia) * num_b + ib] = box_overlap(tile_a + threadIdx.y * 7, tile_b + threadIdx.x * 7);
    }
  }
}
