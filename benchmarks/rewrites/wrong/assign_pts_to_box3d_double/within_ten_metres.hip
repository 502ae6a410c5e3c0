// points more than ten metres away from the centre are skipped early, but trucks and buildings are longer
// witness: {"values": {"batch_size": 1, "pts_num": 50, "boxes_num": 1}, "inputs": "for (size_t i = 0; i < boxes3d_count; i += 7) { boxes3d[i] = 0; boxes3d[i + 1] = 0; boxes3d[i + 2] = 0; boxes3d[i + 3] = 36; boxes3d[i + 4] = 4; boxes3d[i + 5] = 2; boxes3d[i + 6] = 0; } for (size_t i = 0; i < xyz_count; i += 3) { xyz[i] = i * 0.2 - 15; xyz[i + 1] = -0.5; xyz[i + 2] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  const double far_away = 10.0;
  const int box_idx = blockIdx.y, bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const double *box = boxes3d + (bs_idx * boxes_num + box_idx) * 7;
  const double cx = box[0], cy = box[1], cz = box[2] + box[5] / 2.0;
  const double cosa = cos(-box[6]), sina = sin(-box[6]);
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = xyz + (bs_idx * pts_num + pt_idx) * 3;
    int flag = 0;
    if (fabs(pt[0] - cx) <= far_away && fabs(pt[1] - cy) <= far_away && fabsf(pt[2] - cz) <= box[5] / 2.0) {
      const double local_x = (pt[0] - cx) * cosa + (pt[1] - cy) * (-sina);
      const double local_y = (pt[0] - cx) * sina + (pt[1] - cy) * cosa;
      flag = local_x > -box[3] / 2.0 && local_x < box[3] / 2.0 && local_y > -box[4] / 2.0 && local_y < box[4] / 2.0;
    }
    pts_assign[(bs_idx * pts_num + pt_idx) * boxes_num + box_idx] = flag;
  }
}
