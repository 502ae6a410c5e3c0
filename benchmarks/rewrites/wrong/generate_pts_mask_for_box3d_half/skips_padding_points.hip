// Takes points whose coordinates are all zero for padding and marks them as outside.
// witness: {"values": {"boxes_num": "2", "pts_num": "20", "out_x": "4", "out_y": "4", "out_z": "4"}, "contents": "wide", "seed": 7, "inputs": "for (int b = 0; b < boxes_num; ++b) { for (int k = 0; k < 7; ++k) rois[7 * b + k] = from_number<Half>(0); rois[7 * b + 3] = from_number<Half>(4); rois[7 * b + 4] = from_number<Half>(4); rois[7 * b + 5] = from_number<Half>(4); } for (int i = 0; i < pts_num * 3; ++i) pts[i] = from_number<Half>(i % 3 == 2 ? 1 : 0.5); for (int b = 0; b < boxes_num; ++b) rois[7 * b + 2] = from_number<Half>(-1); pts[3] = pts[4] = pts[5] = from_number<Half>(0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int cell_of(Half offset, Half extent, int cells) {
  const Half step = extent / cells;
  const int cell = int(offset / step);
  return cell < 0 ? 0 : cell > cells - 1 ? cells - 1 : cell;
}

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    if (box_idx >= boxes_num) return;
    const Half *box = rois + box_idx * 7;
    const Half *pt = pts + pt_idx * 3;
    int *mask = pts_mask + box_idx * pts_num + pt_idx;
    *mask = -1;

    // sweeps are padded with zeros to a common length
    if (float(pt[0]) == 0.0f && float(pt[1]) == 0.0f && float(pt[2]) == 0.0f) continue;

    Half local_x = 0, local_y = 0;
    if (!check_pt_in_box3d(pt, box, local_x, local_y)) continue;
    const int x = cell_of(local_x + box[3] / 2, box[3], out_x);
    const int y = cell_of(local_y + box[4] / 2, box[4], out_y);
    const int z = cell_of(pt[2] - box[2], box[5], out_z);
    *mask = (x << 16) + (y << 8) + z;
  }
}
