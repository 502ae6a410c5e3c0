// Rejects points early by a circle of half the longer side, which leaves out the corners of the box.
// witness: {"values": {"boxes_num": "2", "pts_num": "20", "out_x": "4", "out_y": "4", "out_z": "4"}, "contents": "wide", "seed": 7, "inputs": "for (int b = 0; b < boxes_num; ++b) { for (int k = 0; k < 7; ++k) rois[7 * b + k] = from_number<Half>(0); rois[7 * b + 3] = from_number<Half>(4); rois[7 * b + 4] = from_number<Half>(4); rois[7 * b + 5] = from_number<Half>(4); } for (int i = 0; i < pts_num * 3; ++i) pts[i] = from_number<Half>(i % 3 == 2 ? 1 : 0.5); pts[3] = from_number<Half>(1.5); pts[4] = from_number<Half>(1.5);"}
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
  if (box_idx >= boxes_num) return;
  const Half *box = rois + box_idx * 7;
  const float longer = fmaxf(float(box[3]), float(box[4])) * 0.5f;
  const float radius_squared = longer * longer;

  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const Half *pt = pts + pt_idx * 3;
    int *mask = pts_mask + box_idx * pts_num + pt_idx;
    *mask = -1;

    // most points are far away from the box: no sine and cosine for them
    const float dx = float(pt[0]) - float(box[0]), dy = float(pt[1]) - float(box[1]);
    if (dx * dx + dy * dy > radius_squared) continue;

    Half local_x = 0, local_y = 0;
    if (check_pt_in_box3d(pt, box, local_x, local_y) > 0)
      *mask = (cell_of(local_x + box[3] / 2, box[3], out_x) << 16) +
              (cell_of(local_y + box[4] / 2, box[4], out_y) << 8) + cell_of(pt[2] - box[2], box[5], out_z);
  }
}
