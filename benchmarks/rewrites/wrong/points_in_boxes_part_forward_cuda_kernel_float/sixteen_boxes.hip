// boxes are staged in shared memory, and only the first sixteen are tried
// witness: {"values": {"batch_size": 2, "boxes_num": 40, "pts_num": 200}, "inputs": "for (int i = 0; i < batch_size * boxes_num; ++i) { float *b = &boxes[7 * i]; b[0] = i % 40 * 0.2f - 2; b[1] = i % 7 - 1; b[2] = 0; b[3] = 0.5f; b[4] = 1.5f; b[5] = 5; b[6] = 0.1f * i; } for (size_t i = 0; i < box_idx_of_points_count; ++i) box_idx_of_points[i] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  __shared__ float staged[16 * 7];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const int count = min(boxes_num, 16);
  for (int i = threadIdx.x; i < count * 7; i += blockDim.x) staged[i] = boxes[bs_idx * boxes_num * 7 + i];
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    float local_x = 0, local_y = 0;
    for (int k = 0; k < count; k++) {
      if (check_pt_in_box3d(pt, staged + k * 7, local_x, local_y)) {
        box_idx_of_points[bs_idx * pts_num + pt_idx] = k;
        break;
      }
    }
  }
}
