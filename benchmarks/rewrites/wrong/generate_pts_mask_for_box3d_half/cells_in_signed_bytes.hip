// Keeps the cells in signed bytes, so that cells from the middle of a byte on become negative.
// witness: {"values": {"boxes_num": "1", "pts_num": "20", "out_x": "4", "out_y": "200", "out_z": "4"}, "contents": "wide", "seed": 7, "inputs": "for (int b = 0; b < boxes_num; ++b) { for (int k = 0; k < 7; ++k) rois[7 * b + k] = from_number<Half>(0); rois[7 * b + 3] = from_number<Half>(4); rois[7 * b + 4] = from_number<Half>(200); rois[7 * b + 5] = from_number<Half>(4); } for (int i = 0; i < pts_num * 3; ++i) pts[i] = from_number<Half>(i % 3 == 2 ? 1 : 0.5); pts[4] = from_number<Half>(50.5);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const Half *box = rois + box_idx * 7;

  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const Half *pt = pts + pt_idx * 3;
    Half local_x = 0, local_y = 0;
    int code = -1;
    if (check_pt_in_box3d(pt, box, local_x, local_y)) {
      const Half x_res = box[3] / out_x, y_res = box[4] / out_y, z_res = box[5] / out_z;
      int x = int((local_x + box[3] / 2) / x_res);
      int y = int((local_y + box[4] / 2) / y_res);
      int z = int((pt[2] - box[2]) / z_res);
      // eight bits each
      const signed char xb = (signed char)::min(::max(x, 0), out_x - 1);
      const signed char yb = (signed char)::min(::max(y, 0), out_y - 1);
      const signed char zb = (signed char)::min(::max(z, 0), out_z - 1);
      code = xb * 65536 + yb * 256 + zb;
    }
    pts_mask[box_idx * pts_num + pt_idx] = code;
  }
}
