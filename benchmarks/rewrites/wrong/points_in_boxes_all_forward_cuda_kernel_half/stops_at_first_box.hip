// Once a point lies in a box the others are not tested, which assumes that boxes never overlap.
// witness: {"contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  // boxes do not overlap, so that a point is in one of them at most
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  CUDA_1D_KERNEL_LOOP(p, pts_num) {
    const long long row = (long long)batch * pts_num + p;
    const Half *candidate = boxes + (long long)batch * boxes_num * 7;
    Half lx = 0.f, ly = 0.f;
    int found = -1;
    for (int k = 0; found < 0 && k < boxes_num; ++k, candidate += 7)
      if (check_pt_in_box3d(pts + row * 3, candidate, lx, ly)) found = k;
    if (found >= 0) box_idx_of_points[row * boxes_num + found] = 1;
  }
}
