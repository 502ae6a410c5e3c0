// Points are rejected early by a circle around the box whose radius assumes that x_size is at least y_size.
// witness: {"values": {"out_x": 4, "out_y": 4, "out_z": 4}, "inputs": "for (int i = 0; i < boxes_num; ++i) { const double box[7] = {i % 2, 1., -1., 1., 8., 8., 0.}; for (int j = 0; j < 7; ++j) rois[i * 7 + j] = from_number<Half>(box[j]); } for (int i = 0; i < pts_num; ++i) { const double pt[3] = {i % 8 * 0.25 - 0.875, i / 8 % 10 - 4.5, i / 80 % 10 - 1.5}; for (int j = 0; j < 3; ++j) pts[i * 3 + j] = from_number<Half>(pt[j]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const Half *box = rois + box_idx * 7;
  const Half length = box[3], width = box[4], height = box[5];
  // Most points are far from most boxes: half a diagonal is at most 0.7072 of the longer side (some slack for halves).
  const float reach = 0.75f * float(length);
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const Half *pt = pts + size_t(pt_idx) * 3;
    int *mask = pts_mask + size_t(box_idx) * pts_num + pt_idx;
    *mask = -1;
    const float dx = float(pt[0]) - float(box[0]), dy = float(pt[1]) - float(box[1]);
    if (dx * dx + dy * dy > reach * reach) continue;
    Half local_x = 0.f, local_y = 0.f;
    if (check_pt_in_box3d(pt, box, local_x, local_y) == 0) continue;
    const Half local_z = pt[2] - box[2];
    unsigned int x = int((local_x + length / 2) / (length / out_x));
    unsigned int y = int((local_y + width / 2) / (width / out_y));
    unsigned int z = int(local_z / (height / out_z));
    x = min(max(x, 0), out_x - 1);
    y = min(max(y, 0), out_y - 1);
    z = min(max(z, 0), out_z - 1);
    *mask = (x << 16) + (y << 8) + z;
  }
}
