// Multiplies by the number of cells before it divides by the size, which overflows 16-bit floats in large boxes.
// witness: {"values": {"boxes_num": "1", "pts_num": "20", "out_x": "128", "out_y": "4", "out_z": "4"}, "contents": "wide", "seed": 7, "inputs": "for (int b = 0; b < boxes_num; ++b) { for (int k = 0; k < 7; ++k) rois[7 * b + k] = from_number<Half>(0); rois[7 * b + 3] = from_number<Half>(1024); rois[7 * b + 4] = from_number<Half>(4); rois[7 * b + 5] = from_number<Half>(4); } for (int i = 0; i < pts_num * 3; ++i) pts[i] = from_number<Half>(i % 3 == 2 ? 1 : 0.5); pts[3] = from_number<Half>(257);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned int scaled_cell(Half offset, Half extent, int cells) {
  // one division instead of two
  const Half scaled = offset * Half(float(cells));
  const Half cell = scaled / extent;
  return (unsigned int)fminf(fmaxf(truncf(float(cell)), 0.0f), float(cells - 1));
}

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
    unsigned int code = 0xffffffffu;
    if (check_pt_in_box3d(pt, box, local_x, local_y) > 0) {
      code = (scaled_cell(local_x + box[3] / 2, box[3], out_x) << 16) +
             (scaled_cell(local_y + box[4] / 2, box[4], out_y) << 8) +
             scaled_cell(pt[2] - box[2], box[5], out_z);
    }
    pts_mask[box_idx * pts_num + pt_idx] = (int)code;
  }
}
