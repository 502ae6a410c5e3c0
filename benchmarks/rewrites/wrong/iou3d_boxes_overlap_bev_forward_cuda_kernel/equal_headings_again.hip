// Boxes with equal headings get a fast path that compares intervals, but the distance of the centres is not turned into the frame of the boxes.
// witness: {"values": {"num_a": 3, "num_b": 5}, "contents": "unit", "seed": 8, "inputs": "for (int i = 0; i < num_a; ++i) { boxes_a.get()[i * 7 + 0] = 0.0f; boxes_a.get()[i * 7 + 1] = 0.0f; boxes_a.get()[i * 7 + 2] = 0.0f; boxes_a.get()[i * 7 + 3] = 4.0f; boxes_a.get()[i * 7 + 4] = 2.0f; boxes_a.get()[i * 7 + 5] = 1.0f; boxes_a.get()[i * 7 + 6] = 0.7f; } for (int i = 0; i < num_b; ++i) { boxes_b.get()[i * 7 + 0] = 1.5f; boxes_b.get()[i * 7 + 1] = 0.9f; boxes_b.get()[i * 7 + 2] = 0.0f; boxes_b.get()[i * 7 + 3] = 3.0f; boxes_b.get()[i * 7 + 4] = 3.0f; boxes_b.get()[i * 7 + 5] = 1.0f; boxes_b.get()[i * 7 + 6] = 0.7f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Common length of [-half_a, half_a] and [distance - half_b, distance + half_b]; false if ends nearly coincide.
__device__ inline bool bev_common_length(float distance, float half_a, float half_b, float &length) {
  const float low = distance - half_b, high = distance + half_b;
  const float nearest = fminf(fminf(fabsf(low + half_a), fabsf(low - half_a)),
                              fminf(fabsf(high + half_a), fabsf(high - half_a)));
  length = fmaxf(fminf(half_a, high) - fmaxf(-half_a, low), 0.f);
  return nearest > 0.03f && half_a > 0.f && half_b > 0.f && half_a < 1e12f && half_b < 1e12f &&
         fabsf(distance) < 1e12f;
}

__device__ inline float bev_pair(const float *a, const float *b) {
  // Most boxes of a scene have the same direction: then the overlap is a rectangle.
  if (a[6] == b[6] && fabsf(a[6]) < 1e12f) {
    float length_x, length_y;
    if (bev_common_length(b[0] - a[0], a[3] / 2, b[3] / 2, length_x) &&
        bev_common_length(b[1] - a[1], a[4] / 2, b[4] / 2, length_y))
      return length_x * length_y;
  }
  return box_overlap(a, b);
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  CUDA_2D_KERNEL_LOOP(ib, num_b, ia, num_a) {
    float a[7], b[7];
#pragma unroll
    for (int k = 0; k < 7; ++k) {
      a[k] = boxes_a[ia * 7 + k];
      b[k] = boxes_b[ib * 7 + k];
    }
    ans_overlap[ia * num_b + ib] = bev_pair(a, b);
  }
}
