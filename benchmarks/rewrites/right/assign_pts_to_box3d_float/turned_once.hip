// the sine and the cosine of a heading are found once, and points are tested in the plane before their height
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_float(int batch_size, int pts_num, int boxes_num,
                                    const float *xyz, const float *boxes3d,
                                    int *pts_assign) {

  const size_t bs_idx = blockIdx.z;
  const int box_idx = blockIdx.y;
  const float *box = boxes3d + (bs_idx * boxes_num + box_idx) * 7;
  const float cosa = cos(-box[6]), sina = sin(-box[6]);
  const float center_z = box[2] + box[5] / 2.0;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = xyz + (bs_idx * pts_num + pt_idx) * 3;
    const float shift_x = pt[0] - box[0], shift_y = pt[1] - box[1];
    const float local_x = shift_x * cosa + shift_y * (-sina);
    const float local_y = shift_x * sina + shift_y * cosa;
    int inside = 0;
    if (fabsf(local_x) < box[3] / 2 && fabsf(local_y) < box[4] / 2) {
      inside = fabsf(pt[2] - center_z) > box[5] / 2 ? 0 : 1;
    }
    pts_assign[(bs_idx * pts_num + pt_idx) * boxes_num + box_idx] = inside;
  }
}
