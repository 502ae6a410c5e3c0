// Boxes with a separating axis are skipped, although corners up to 0.01 outside of the other box belong to the overlap.
// witness: {"values": {"num_a": 3, "num_b": 5}, "contents": "unit", "seed": 4, "inputs": "for (int i = 0; i < num_a; ++i) { boxes_a.get()[i * 7 + 0] = 0.0f; boxes_a.get()[i * 7 + 1] = 0.0f; boxes_a.get()[i * 7 + 2] = 0.0f; boxes_a.get()[i * 7 + 3] = 2.0f; boxes_a.get()[i * 7 + 4] = 8.0f; boxes_a.get()[i * 7 + 5] = 1.0f; boxes_a.get()[i * 7 + 6] = 0.0f; } for (int i = 0; i < num_b; ++i) { boxes_b.get()[i * 7 + 0] = 2.006f; boxes_b.get()[i * 7 + 1] = 0.0f; boxes_b.get()[i * 7 + 2] = 0.0f; boxes_b.get()[i * 7 + 3] = 2.0f; boxes_b.get()[i * 7 + 4] = 8.0f; boxes_b.get()[i * 7 + 5] = 1.0f; boxes_b.get()[i * 7 + 6] = 0.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct bev_frame {
  float x, y, half_x, half_y, cs, sn;
};

__device__ inline bev_frame bev_load(const float *box) {
  bev_frame f;
  f.x = box[0];
  f.y = box[1];
  f.half_x = fabsf(box[3]) * 0.5f;
  f.half_y = fabsf(box[4]) * 0.5f;
  f.cs = cosf(box[6]);
  f.sn = sinf(box[6]);
  return f;
}

// separating axis test along the two axes of p
__device__ inline bool bev_axes_separate(const bev_frame &p, const bev_frame &q) {
  const float dx = q.x - p.x, dy = q.y - p.y;
  const float along_x = fabsf(dx * p.cs + dy * p.sn), along_y = fabsf(dy * p.cs - dx * p.sn);
  const float c = fabsf(p.cs * q.cs + p.sn * q.sn), s = fabsf(p.cs * q.sn - p.sn * q.cs);
  return along_x > p.half_x + q.half_x * c + q.half_y * s || along_y > p.half_y + q.half_x * s + q.half_y * c;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  for (int ib = blockIdx.x * blockDim.x + threadIdx.x; ib < num_b; ib += blockDim.x * gridDim.x) {
    const bev_frame b = bev_load(boxes_b + ib * 7);
    for (int ia = blockIdx.y * blockDim.y + threadIdx.y; ia < num_a; ia += blockDim.y * gridDim.y) {
      const bev_frame a = bev_load(boxes_a + ia * 7);
      const bool apart = bev_axes_separate(a, b) || bev_axes_separate(b, a);
      ans_overlap[ia * num_b + ib] = apart ? 0.f : box_overlap(boxes_a + ia * 7, boxes_b + ib * 7);
    }
  }
}
