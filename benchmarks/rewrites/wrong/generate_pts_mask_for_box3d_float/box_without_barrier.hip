// the box is put into shared memory by the first threads, and others use it without waiting
// witness: {"values": {"boxes_num": 3, "pts_num": 600, "out_x": 4, "out_y": 3, "out_z": 2}, "inputs": "for (int i = 0; i < boxes_num; ++i) { float *b = &rois[7 * i]; b[0] = 0.25f * i; b[1] = 0; b[2] = 0; b[3] = 4; b[4] = 5; b[5] = 3; b[6] = 0.3f * i; } for (int i = 0; i < pts_num; ++i) { float *p = &pts[3 * i]; p[0] = -2 + 0.21f * (i % 20); p[1] = -2 + 0.13f * (i / 20); p[2] = 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_float(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const float *rois, const float *pts,
                                            int *pts_mask) {
  __shared__ float box[7];
  __shared__ float resolution[3];
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  if (threadIdx.x < 7) box[threadIdx.x] = rois[box_idx * 7 + threadIdx.x];
  if (threadIdx.x < 3) {
    const int cells = threadIdx.x == 0 ? out_x : threadIdx.x == 1 ? out_y : out_z;
    resolution[threadIdx.x] = rois[box_idx * 7 + 3 + threadIdx.x] / cells;
  }
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + pt_idx * 3;
    float local_x = 0, local_y = 0;
    unsigned int code = (unsigned int)-1;
    if (check_pt_in_box3d<float>(pt, box, local_x, local_y) > 0) {
      const int x = (local_x + box[3] / 2) / resolution[0];
      const int y = (local_y + box[4] / 2) / resolution[1];
      const int z = (pt[2] - box[2]) / resolution[2];
      code = (min(x, out_x - 1) << 16) + (min(y, out_y - 1) << 8) + min(z, out_z - 1);
    }
    pts_mask[box_idx * pts_num + pt_idx] = code;
  }
}
