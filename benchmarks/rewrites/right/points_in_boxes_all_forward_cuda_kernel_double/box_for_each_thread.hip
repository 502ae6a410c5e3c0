// Groups of 32 threads take a point together, a box for each thread; halves of the sizes are compared with magnitudes.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool inside_box(const double *pt, const double *box) {
  const double half_z = box[5] / 2.0;
  const double center = box[2] + half_z;
  if (fabsf(pt[2] - center) > half_z) return false;
  const double cosa = cos(box[6]), sina = -sin(box[6]);
  const double dx = pt[0] - box[0], dy = pt[1] - box[1];
  const double along = dx * cosa - dy * sina, across = dx * sina + dy * cosa;
  return fabs(along) < box[3] / 2.0 && fabs(across) < box[4] / 2.0;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += batch * boxes_num * 7;
  pts += batch * pts_num * 3;
  box_idx_of_points += batch * pts_num * boxes_num;
  const int lane = threadIdx.x % 32, group = threadIdx.x / 32, groups = blockDim.x / 32;
  for (int base = blockIdx.x * blockDim.x; base < pts_num; base += blockDim.x * gridDim.x) {
    const int end = base + int(blockDim.x) < pts_num ? base + int(blockDim.x) : pts_num;
    for (int point = base + group; point < end; point += groups)
      for (int k = lane; k < boxes_num; k += 32)
        if (inside_box(pts + point * 3, boxes + k * 7)) box_idx_of_points[point * boxes_num + k] = 1;
  }
}
