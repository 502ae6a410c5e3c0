// boxes are kept in shared memory, which has room for 64; those that follow are ignored
// witness: {"values": {"batch_size": 2, "boxes_num": 70, "pts_num": 50}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &pts[3 * i]; p[0] = 20 + i % 50; p[1] = 0.25f; p[2] = 0.5f; } for (int i = 0; i < batch_size * boxes_num; ++i) { float *b = &boxes[7 * i]; b[0] = i % 70; b[1] = 0; b[2] = 0; b[3] = 1.5f; b[4] = 1; b[5] = 1; b[6] = 0; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  constexpr int kMaxBoxes = 64;
  __shared__ float cached[kMaxBoxes * 7];
  const int batch = blockIdx.y;
  const int num_cached = min(boxes_num, kMaxBoxes);
  for (int i = threadIdx.x; i < num_cached * 7; i += blockDim.x) cached[i] = boxes[batch * boxes_num * 7 + i];
  __syncthreads();

  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + (batch * pts_num + pt_idx) * 3;
    int *out = box_idx_of_points + (batch * pts_num + pt_idx) * boxes_num;
    for (int k = 0; k < num_cached; k++) {
      float local_x, local_y;
      if (check_pt_in_box3d(pt, cached + k * 7, local_x, local_y)) out[k] = 1;
    }
  }
}
