// all threads share the pairs of a box and a point, and test the height last
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void generate_pts_mask_for_box3d_float(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const float *rois, const float *pts,
                                            int *pts_mask) {
  const size_t total = (size_t)boxes_num * pts_num;
  const size_t threads = (size_t)gridDim.x * gridDim.y * blockDim.x;
  size_t pair = ((size_t)blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  for (; pair < total; pair += threads) {
    const float *box = rois + pair / pts_num * 7;
    const float *pt = pts + pair % pts_num * 3;
    float local_x, local_y;
    lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], local_x, local_y);
    const float half_x = box[3] / 2, half_y = box[4] / 2;
    const float middle = box[2] + box[5] / 2.0;
    const bool inside = -half_x < local_x && local_x < half_x && -half_y < local_y && local_y < half_y &&
                        !(fabsf(pt[2] - middle) > box[5] / 2.0);
    if (!inside) {
      pts_mask[pair] = -1;
      continue;
    }
    unsigned x = int((local_x + half_x) / (box[3] / out_x));
    unsigned y = int((local_y + half_y) / (box[4] / out_y));
    unsigned z = int((pt[2] - box[2]) / (box[5] / out_z));
    if (x >= (unsigned)out_x) x = out_x - 1;
    if (y >= (unsigned)out_y) y = out_y - 1;
    if (z >= (unsigned)out_z) z = out_z - 1;
    pts_mask[pair] = x << 16 | y << 8 | z;
  }
}
