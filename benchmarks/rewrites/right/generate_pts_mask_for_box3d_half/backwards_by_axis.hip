// Points are visited from the last to the first, and the code is built by Horner's rule in a loop over the axes.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const Half *box = rois + size_t(box_idx) * 7;
  const int cells[3] = {out_x, out_y, out_z};
  const int step = blockDim.x * gridDim.x;
  for (int pt_idx = pts_num - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); pt_idx >= 0; pt_idx -= step) {
    const Half *pt = pts + size_t(pt_idx) * 3;
    int *mask = pts_mask + size_t(box_idx) * pts_num + pt_idx;
    Half local[3];
    local[0] = local[1] = 0.f;
    if (check_pt_in_box3d(pt, box, local[0], local[1]) == 0) {
      *mask = -1;
      continue;
    }
    local[0] += box[3] / 2;
    local[1] += box[4] / 2;
    local[2] = pt[2] - box[2];
    unsigned int code = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const Half resolution = box[3 + axis] / cells[axis];
      unsigned int cell = int(local[axis] / resolution);
      cell = min(max(cell, 0), cells[axis] - 1);
      code = code * 256 + cell;
    }
    *mask = code;
  }
}
