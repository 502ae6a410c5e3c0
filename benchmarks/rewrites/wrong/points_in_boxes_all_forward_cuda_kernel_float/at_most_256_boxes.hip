// the boxes of a batch are kept in shared memory for 256 boxes, and further boxes are left out
// witness: {"values": {"batch_size": 1, "boxes_num": 260, "pts_num": 8}, "seed": 7, "inputs": "for (int k = 0; k < boxes_num; ++k) { float* box = &boxes[7 * k]; box[0] = 10.0f * k; box[1] = 0.0f; box[2] = 0.0f; box[3] = 2.0f; box[4] = 2.0f; box[5] = 2.0f; box[6] = 0.0f; } for (int i = 0; i < pts_num; ++i) { pts[3 * i] = 10.0f * (252 + i); pts[3 * i + 1] = 0.0f; pts[3 * i + 2] = 1.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  __shared__ float tile[256 * 7];
  const int b = blockIdx.y;
  const int staged = boxes_num < 256 ? boxes_num : 256;
  const float *source = boxes + (size_t)b * boxes_num * 7;
  for (int j = threadIdx.x; j < staged * 7; j += blockDim.x) {
    tile[j] = source[j];
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num;
       i += blockDim.x * gridDim.x) {
    const size_t point = (size_t)b * pts_num + i;
    const float xyz[3] = {pts[point * 3], pts[point * 3 + 1], pts[point * 3 + 2]};
    float local_x, local_y;
    for (int k = 0; k < staged; ++k) {
      if (check_pt_in_box3d(xyz, tile + 7 * k, local_x, local_y)) {
        box_idx_of_points[point * boxes_num + k] = 1;
      }
    }
  }
}
