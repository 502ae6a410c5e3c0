// Boxes with any value that is not finite are treated as invalid, also if it is z or the height, which the overlap does not use.
// witness: {"values": {"num_a": 3, "num_b": 4}, "contents": "unit", "seed": 7, "inputs": "for (int i = 0; i < num_a; ++i) { boxes_a.get()[i * 7 + 0] = 0.0f; boxes_a.get()[i * 7 + 1] = 0.0f; boxes_a.get()[i * 7 + 2] = 0.0f; boxes_a.get()[i * 7 + 3] = 2.0f; boxes_a.get()[i * 7 + 4] = 3.0f; boxes_a.get()[i * 7 + 5] = 1.0f; boxes_a.get()[i * 7 + 6] = 0.5f; } for (int i = 0; i < num_b; ++i) { boxes_b.get()[i * 7 + 0] = 0.5f; boxes_b.get()[i * 7 + 1] = 0.5f; boxes_b.get()[i * 7 + 2] = 0.0f; boxes_b.get()[i * 7 + 3] = 2.0f; boxes_b.get()[i * 7 + 4] = 2.0f; boxes_b.get()[i * 7 + 5] = 1.0f; boxes_b.get()[i * 7 + 6] = 0.25f; } boxes_a.get()[2] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Sum of x - x: 0 for finite numbers, NaN for infinities and NaN.
__device__ inline bool bev_valid(const float *box) {
  float check = 0.f;
#pragma unroll
  for (int k = 0; k < 7; ++k) check += box[k] - box[k];
  return check == 0.f;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const int total = num_a * num_b;
  const int width = gridDim.x * blockDim.x;
  const int threads = width * gridDim.y * blockDim.y;
  const int first = (blockIdx.y * blockDim.y + threadIdx.y) * width + blockIdx.x * blockDim.x + threadIdx.x;
  for (int pair = first; pair < total; pair += threads) {
    const int ia = pair / num_b, ib = pair - ia * num_b;
    float box_a[7], box_b[7];
    for (int k = 0; k < 7; ++k) {
      box_a[k] = boxes_a[ia * 7 + k];
      box_b[k] = boxes_b[ib * 7 + k];
    }
    // the comparisons below are meaningless with NaN
    ans_overlap[pair] = bev_valid(box_a) && bev_valid(box_b) ? box_overlap(box_a, box_b) : 0.f;
  }
}
