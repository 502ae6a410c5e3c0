// one thread of a block prepares the box in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  __shared__ double box[8];
  const int m = blockIdx.y, b = blockIdx.z;
  if (threadIdx.x == 0 && m < boxes_num && b < batch_size) {
    const double *from = boxes3d + (size_t(b) * boxes_num + m) * 7;
    box[0] = from[0];
    box[1] = from[1];
    box[2] = from[2] + from[5] / 2.0;
    box[3] = from[3] / 2.0;
    box[4] = from[4] / 2.0;
    box[5] = from[5] / 2.0;
    box[6] = cos(-from[6]);
    box[7] = sin(-from[6]);
  }
  __syncthreads();
  if (m >= boxes_num || b >= batch_size) return;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pts_num; i += blockDim.x * gridDim.x) {
    const double *pt = xyz + (size_t(b) * pts_num + i) * 3;
    const double x = pt[0] - box[0], y = pt[1] - box[1];
    int inside = 0;
    if (!(fabsf(pt[2] - box[2]) > box[5])) {
      const double u = x * box[6] + y * (-box[7]), v = x * box[7] + y * box[6];
      inside = u > -box[3] && u < box[3] && v > -box[4] && v < box[4];
    }
    pts_assign[(size_t(b) * pts_num + i) * boxes_num + m] = inside;
  }
}
