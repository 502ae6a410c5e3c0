// Masks are read four at a time, and a quad is skipped as soon as one of its points is outside instead of all.
// witness: {"values": {"boxes_num": "4", "pts_num": "8"}, "contents": "wide", "seed": 1, "inputs": "pts_mask.get()[2] = -1; pts_idx_of_voxels.get()[0] = 0; pts_idx_of_voxels.get()[5] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab

__global__ void collect_inside_pts_for_box3d_short(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             short *pts_idx_of_voxels) {

  const int box = blockIdx.x * blockDim.x + threadIdx.x;
  if (box >= boxes_num) return;
  const int *mask = pts_mask + size_t(box) * pts_num;
  short *voxels = pts_idx_of_voxels + size_t(box) * out_x * out_y * out_z * max_pts_each_voxel;
  const int max_num_pts = max_pts_each_voxel - 1;
  auto collect = [&](int code, int k) {
    if (code == -1) return;
    const int voxel = (((code >> 16) & 0xFF) * out_y + ((code >> 8) & 0xFF)) * out_z + (code & 0xFF);
    short *list = voxels + size_t(voxel) * max_pts_each_voxel;
    const int count = list[0];
    if (count >= 0 && count < max_num_pts) {
      list[count + 1] = static_cast<short>(k);
      list[0] = static_cast<short>(count + 1);
    }
  };
  int k = 0;
  for (; k + 4 <= pts_num; k += 4) {
    const int a = mask[k], b = mask[k + 1], c = mask[k + 2], d = mask[k + 3];
    // most points are outside: drop the quad at once
    if ((a | b | c | d) == -1) continue;
    collect(a, k);
    collect(b, k + 1);
    collect(c, k + 2);
    collect(d, k + 3);
  }
  for (; k < pts_num; ++k) collect(mask[k], k);
}
