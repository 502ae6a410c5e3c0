// positions and sizes are taken as float, which is too coarse for map coordinates
// witness: {"values": {"batch_size": 1, "pts_num": 64, "boxes_num": 1}, "inputs": "for (size_t i = 0; i < boxes3d_count; i += 7) { boxes3d[i] = 4531873.37; boxes3d[i + 1] = 20; boxes3d[i + 2] = 0; boxes3d[i + 3] = 1.5; boxes3d[i + 4] = 4; boxes3d[i + 5] = 2; boxes3d[i + 6] = 0; } for (size_t i = 0; i < xyz_count; i += 3) { xyz[i] = 4531873.37 - 1.6 + i * 0.017; xyz[i + 1] = 20.5; xyz[i + 2] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;
  const double *box = boxes3d + (bs_idx * boxes_num + box_idx) * 7;
  const float cx = box[0], cy = box[1];
  const float half_x = box[3] * 0.5f, half_y = box[4] * 0.5f, half_z = box[5] * 0.5f;
  const float cz = box[2] + half_z;
  const float c = cosf(box[6]), s = sinf(box[6]);
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = xyz + (bs_idx * pts_num + pt_idx) * 3;
    const float x = pt[0] - cx, y = pt[1] - cy, z = pt[2] - cz;
    const float local_x = x * c + y * s;
    const float local_y = y * c - x * s;
    const int inside = fabsf(z) <= half_z && fabsf(local_x) < half_x && fabsf(local_y) < half_y;
    pts_assign[(bs_idx * pts_num + pt_idx) * boxes_num + box_idx] = inside;
  }
}
