// Caches the boxes of a batch element in shared memory, where 64 fit, and ignores further ones.
// witness: {"values": {"batch_size": "1", "boxes_num": "70", "pts_num": "3"}, "contents": "wide", "seed": 7, "inputs": "for (int k = 0; k < boxes_num; ++k) { boxes[7 * k] = float(10 * k); boxes[7 * k + 1] = 0; boxes[7 * k + 2] = 0; for (int i = 3; i < 6; ++i) boxes[7 * k + i] = 4; boxes[7 * k + 6] = 0.3f; } pts[0] = 671.0f; pts[1] = 0.5f; pts[2] = 1.0f; pts[3] = 20.5f; pts[4] = 0.0f; pts[5] = 1.0f; pts[6] = 690.0f; pts[7] = 0.5f; pts[8] = 2.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define MAX_CACHED_BOXES 64
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  __shared__ float cached[MAX_CACHED_BOXES * 7];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const int count = min(boxes_num, MAX_CACHED_BOXES);
  for (int i = threadIdx.x; i < count * 7; i += blockDim.x) cached[i] = boxes[bs_idx * boxes_num * 7 + i];
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    int *flags = box_idx_of_points + (bs_idx * pts_num + pt_idx) * boxes_num;
    float local_x = 0, local_y = 0;
    for (int k = 0; k < count; k++) {
      if (check_pt_in_box3d(pt, cached + k * 7, local_x, local_y)) flags[k] = 1;
    }
  }
}
