// a point belongs to the first box that contains it, so where boxes overlap the later ones lose it
// witness: {"values": {"batch_size": 1, "pts_num": 30, "boxes_num": 3}, "inputs": "for (size_t i = 0; i < boxes3d_count; i += 7) { boxes3d[i] = 0; boxes3d[i + 1] = 0; boxes3d[i + 2] = 0; boxes3d[i + 3] = 4; boxes3d[i + 4] = 4; boxes3d[i + 5] = 2; boxes3d[i + 6] = 0; } for (size_t i = 0; i < xyz_count; i += 3) { xyz[i] = i % 4; xyz[i + 1] = -0.5; xyz[i + 2] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  const int m = blockIdx.y, b = blockIdx.z;
  if (m >= boxes_num || b >= batch_size) return;
  const double *boxes = boxes3d + b * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(i, pts_num) {
    const double *pt = xyz + (b * pts_num + i) * 3;
    double u = 0, v = 0;
    int mine = check_pt_in_box3d(pt, boxes + m * 7, u, v);
    for (int before = 0; mine && before < m; ++before) {
      if (check_pt_in_box3d(pt, boxes + before * 7, u, v)) mine = 0;
    }
    pts_assign[(b * pts_num + i) * boxes_num + m] = mine;
  }
}
