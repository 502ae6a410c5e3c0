// the height is compared from the bottom, and the top face does not belong to the box
// witness: {"values": {"batch_size": 1, "boxes_num": 2, "pts_num": 30}, "inputs": "for (int i = 0; i < pts_num; ++i) { float *p = &pts[3 * i]; p[0] = 0.25f; p[1] = -0.25f; p[2] = 0.25f * (i % 15); } for (int i = 0; i < boxes_num; ++i) { float *b = &boxes[7 * i]; b[0] = 0; b[1] = 0; b[2] = 0.5f; b[3] = 2; b[4] = 2; b[5] = 1 + i; b[6] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool inside_box(const float *p, const float *box) {
  const float height = p[2] - box[2];
  if (height < 0.f || height >= box[5]) return false;
  const float angle = -box[6];
  const float c = cosf(angle), s = sinf(angle);
  const float dx = p[0] - box[0], dy = p[1] - box[1];
  const float u = dx * c - dy * s, v = dx * s + dy * c;
  return u > -0.5f * box[3] && u < 0.5f * box[3] && v > -0.5f * box[4] && v < 0.5f * box[4];
}

__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    if (bs_idx >= batch_size) return;
    const int point = bs_idx * pts_num + pt_idx;
    for (int k = 0; k < boxes_num; k++) {
      if (inside_box(pts + point * 3, boxes + (bs_idx * boxes_num + k) * 7))
        box_idx_of_points[point * boxes_num + k] = 1;
    }
  }
}
