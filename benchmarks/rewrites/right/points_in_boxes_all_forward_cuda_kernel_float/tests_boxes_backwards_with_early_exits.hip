// Tests the boxes from the last to the first and leaves each test at the first bound that does not hold.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool lies_within_box(float x, float y, float z, const float *box) {
  const float half_z = box[5] / 2.0f;
  if (fabsf(z - (box[2] + half_z)) > half_z) return false;  // not for NaN
  const float cosa = cosf(-box[6]), sina = sinf(-box[6]);
  const float dx = x - box[0], dy = y - box[1];
  const float along = dx * cosa + dy * (-sina);
  if (!(along > -box[3] / 2.0f)) return false;
  if (!(along < box[3] / 2.0f)) return false;
  const float across = dx * sina + dy * cosa;
  if (!(across > -box[4] / 2.0f)) return false;
  return across < box[4] / 2.0f;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  if (blockIdx.y >= batch_size) return;
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += step) {
    const int row = blockIdx.y * pts_num + i;
    const float x = pts[row * 3], y = pts[row * 3 + 1], z = pts[row * 3 + 2];
    for (int k = boxes_num - 1; k >= 0; --k)
      if (lies_within_box(x, y, z, boxes + (blockIdx.y * boxes_num + k) * 7)) box_idx_of_points[row * boxes_num + k] = 1;
  }
}
