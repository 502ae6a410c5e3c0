// a block puts its box, with sine, cosine and resolutions, into shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_float(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const float *rois, const float *pts,
                                            int *pts_mask) {
  __shared__ float box[7], resolution[3], turn[2];
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const float *roi = rois + box_idx * 7;
  if (threadIdx.x < 7) box[threadIdx.x] = roi[threadIdx.x];
  if (threadIdx.x == 32) {
    resolution[0] = roi[3] / out_x;
    resolution[1] = roi[4] / out_y;
    resolution[2] = roi[5] / out_z;
    turn[0] = cos(-roi[6]);
    turn[1] = sin(-roi[6]);
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float shift_x = pts[3 * pt_idx] - box[0], shift_y = pts[3 * pt_idx + 1] - box[1], z = pts[3 * pt_idx + 2];
    const float cz = box[2] + box[5] / 2.0;
    const float local_x = shift_x * turn[0] + shift_y * (-turn[1]);
    const float local_y = shift_x * turn[1] + shift_y * turn[0];
    int code = -1;
    if (!(fabsf(z - cz) > box[5] / 2) && fabsf(local_x) < box[3] / 2 && fabsf(local_y) < box[4] / 2) {
      const unsigned cells[3] = {unsigned(int((local_x + box[3] / 2) / resolution[0])),
                                 unsigned(int((local_y + box[4] / 2) / resolution[1])),
                                 unsigned(int((z - box[2]) / resolution[2]))};
      const unsigned last[3] = {unsigned(out_x - 1), unsigned(out_y - 1), unsigned(out_z - 1)};
      code = 0;
      for (int i = 0; i < 3; ++i) code = code * 256 + int(cells[i] < last[i] ? cells[i] : last[i]);
    }
    pts_mask[box_idx * pts_num + pt_idx] = code;
  }
}
