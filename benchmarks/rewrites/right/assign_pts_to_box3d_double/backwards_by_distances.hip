// from the last point to the first, absolute distances along the axes of the box
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const double *box = boxes3d + (bs_idx * boxes_num + box_idx) * 7;
  const double cosa = cos(box[6]), sina = sin(box[6]);
  const double half_x = 0.5 * box[3], half_y = 0.5 * box[4], half_z = 0.5 * box[5];
  const double middle = box[2] + half_z;
  const int step = blockDim.x * gridDim.x;
  for (int pt_idx = pts_num - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); pt_idx >= 0; pt_idx -= step) {
    const double *pt = xyz + (bs_idx * pts_num + pt_idx) * 3;
    const double shift_x = pt[0] - box[0], shift_y = pt[1] - box[1];
    const bool outside_z = fabsf(pt[2] - middle) > half_z;
    const double along = fabs(shift_x * cosa + shift_y * sina);
    const double across = fabs(shift_y * cosa - shift_x * sina);
    pts_assign[(bs_idx * pts_num + pt_idx) * boxes_num + box_idx] = !outside_z & (along < half_x) & (across < half_y);
  }
}
