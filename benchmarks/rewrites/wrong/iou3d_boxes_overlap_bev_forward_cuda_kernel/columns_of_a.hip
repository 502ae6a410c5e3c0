// overlaps lie in rows of second boxes, which is the same only where both sets are equal
// witness: {"values": {"num_a": 6, "num_b": 6}, "inputs": "for (int i = 0; i < num_a; ++i) { float *r = &boxes_a[7 * i]; r[0] = 2 * i; r[1] = i; r[2] = 0; r[3] = 4; r[4] = 2; r[5] = 1; r[6] = 0.3f * i; } for (int i = 0; i < num_b; ++i) { float *r = &boxes_b[7 * i]; r[0] = 3 * i; r[1] = 1; r[2] = 0; r[3] = 3; r[4] = 3; r[5] = 1; r[6] = -0.2f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {

  __shared__ float tile_a[16 * 7], tile_b[16 * 7];
  const int t = threadIdx.y * 16 + threadIdx.x;
  for (int first_b = blockIdx.x * 16; first_b < num_b; first_b += gridDim.x * 16) {
    for (int first_a = blockIdx.y * 16; first_a < num_a; first_a += gridDim.y * 16) {
      __syncthreads();
      if (t < 16 * 7) {
        if (first_a * 7 + t < num_a * 7) tile_a[t] = boxes_a[first_a * 7 + t];
        if (first_b * 7 + t < num_b * 7) tile_b[t] = boxes_b[first_b * 7 + t];
      }
      __syncthreads();
      // the first set along x, so that neighboring threads write neighboring values
      const int in_a = threadIdx.x, in_b = threadIdx.y;
      if (first_a + in_a < num_a && first_b + in_b < num_b) {
        ans_overlap[(size_t)(first_b + in_b) * num_a + first_a + in_a] =
            box_overlap(tile_a + in_a * 7, tile_b + in_b * 7);
      }
    }
  }
}
