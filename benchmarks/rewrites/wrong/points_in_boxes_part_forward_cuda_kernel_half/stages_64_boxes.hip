// Only the first 64 boxes of a batch are staged in shared memory and tested.
// witness: {"values": {"boxes_num": 70}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { float v[7] = {100.0f, 100.0f, 0.0f, 2.0f, 2.0f, 2.0f, 0.0f}; float s[7] = {0.0f, 0.0f, 0.0f, 2.0f, 2.0f, 2.0f, 0.0f}; for (int q = 0; q < 7; ++q) boxes[i * 7 + q] = Half((i % boxes_num == 68) ? s[q] : v[q]); } for (int i = 0; i < batch_size * pts_num; ++i) { float v[3] = {0.25f, 0.25f, 1.0f}; for (int q = 0; q < 3; ++q) pts[i * 3 + q] = Half(v[q]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  constexpr int kBoxes = 64;
  __shared__ Half staged[kBoxes * 7];
  const int bs_idx = blockIdx.y;
  const int count = boxes_num < kBoxes ? boxes_num : kBoxes;
  for (int i = threadIdx.x; i < count * 7; i += blockDim.x) staged[i] = boxes[bs_idx * boxes_num * 7 + i];
  __syncthreads();

  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const int slot = bs_idx * pts_num + pt_idx;
    const Half *pt = pts + 3 * slot;
    Half local_x = 0.0f, local_y = 0.0f;
    int k = 0;
    while (k < count && !check_pt_in_box3d(pt, staged + 7 * k, local_x, local_y)) ++k;
    if (k < count) box_idx_of_points[slot] = k;
  }
}
