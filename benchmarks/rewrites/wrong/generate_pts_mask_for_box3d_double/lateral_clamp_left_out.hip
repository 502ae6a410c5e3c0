// no clamp in x and y: just below the upper face, rounding of the sum gives an index past the last cell
// witness: {"values": {"boxes_num": 1, "pts_num": 8}, "contents": "unit", "seed": 76, "inputs": "const double box[7] = {0, 0, 0, 3, 2, 2, 0}; for (int k = 0; k < 7; ++k) rois[k] = box[k]; pts[0] = std::nextafter(1.5, 0.0); pts[1] = 0.25; pts[2] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_double(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const double *rois, const double *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const double *roi = rois + box_idx * 7;
  const double x_size = roi[3], y_size = roi[4], z_size = roi[5];
  const double x_res = x_size / out_x, y_res = y_size / out_y, z_res = z_size / out_z;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const double *pt = pts + pt_idx * 3;
    double local_x = 0, local_y = 0;
    int encoding = -1;
    if (check_pt_in_box3d(pt, roi, local_x, local_y) > 0) {
      // strictly inside in x and y; only z may lie on the upper face
      const unsigned x_idx = unsigned((local_x + x_size / 2) / x_res);
      const unsigned y_idx = unsigned((local_y + y_size / 2) / y_res);
      const int z_idx = min(max(int((pt[2] - roi[2]) / z_res), 0), out_z - 1);
      encoding = int((x_idx << 16) + (y_idx << 8)) + z_idx;
    }
    pts_mask[box_idx * pts_num + pt_idx] = encoding;
  }
}
