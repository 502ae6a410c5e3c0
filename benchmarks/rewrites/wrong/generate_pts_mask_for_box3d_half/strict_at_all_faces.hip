// Treats all three axes alike, with strict comparisons, though points on the lower and upper face are inside.
// witness: {"values": {"boxes_num": "2", "pts_num": "20", "out_x": "4", "out_y": "4", "out_z": "4"}, "contents": "wide", "seed": 7, "inputs": "for (int b = 0; b < boxes_num; ++b) { for (int k = 0; k < 7; ++k) rois[7 * b + k] = from_number<Half>(0); rois[7 * b + 3] = from_number<Half>(4); rois[7 * b + 4] = from_number<Half>(4); rois[7 * b + 5] = from_number<Half>(4); } for (int i = 0; i < pts_num * 3; ++i) pts[i] = from_number<Half>(i % 3 == 2 ? 1 : 0.5); pts[5] = from_number<Half>(0);"}
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
  const Half x_size = box[3], y_size = box[4], z_size = box[5];
  const Half cz = Half(box[2] + Half(float(z_size) / 2.0f));

  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const Half *pt = pts + pt_idx * 3;
    Half local_x = 0, local_y = 0;
    lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
    const bool inside = fabsf(float(local_x)) < float(x_size) / 2.0f &&
                        fabsf(float(local_y)) < float(y_size) / 2.0f &&
                        fabsf(float(pt[2] - cz)) < float(z_size) / 2.0f;
    int code = -1;
    if (inside) {
      code = (cell_of(local_x + x_size / 2, x_size, out_x) << 16) +
             (cell_of(local_y + y_size / 2, y_size, out_y) << 8) + cell_of(pt[2] - box[2], z_size, out_z);
    }
    pts_mask[box_idx * pts_num + pt_idx] = code;
  }
}
