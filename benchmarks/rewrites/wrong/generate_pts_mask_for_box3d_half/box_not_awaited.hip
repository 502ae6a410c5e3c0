// The box is brought to shared memory by seven threads, and no barrier makes the other threads wait for it.
// witness: {"values": {"out_x": 4, "out_y": 4, "out_z": 4}, "inputs": "for (int i = 0; i < boxes_num; ++i) { const double box[7] = {i % 2, 1., -1., 4., 4., 8., 0.}; for (int j = 0; j < 7; ++j) rois[i * 7 + j] = from_number<Half>(box[j]); } for (int i = 0; i < pts_num; ++i) { const double pt[3] = {i % 6 - 2.5, i / 6 % 6 - 2.5, i / 36 % 10 - 1.5}; for (int j = 0; j < 3; ++j) pts[i * 3 + j] = from_number<Half>(pt[j]); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  __shared__ Half box[7];
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  if (threadIdx.x < 7) box[threadIdx.x] = rois[box_idx * 7 + threadIdx.x];
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const Half *pt = pts + size_t(pt_idx) * 3;
    int code = -1;
    Half local_x = 0.f, local_y = 0.f;
    if (check_pt_in_box3d(pt, static_cast<const Half *>(box), local_x, local_y) > 0) {
      const Half local_z = pt[2] - box[2];
      unsigned int x = int((local_x + box[3] / 2) / (box[3] / out_x));
      unsigned int y = int((local_y + box[4] / 2) / (box[4] / out_y));
      unsigned int z = int(local_z / (box[5] / out_z));
      x = min(max(x, 0), out_x - 1);
      y = min(max(y, 0), out_y - 1);
      z = min(max(z, 0), out_z - 1);
      code = (x << 16) + (y << 8) + z;
    }
    pts_mask[size_t(box_idx) * pts_num + pt_idx] = code;
  }
}
