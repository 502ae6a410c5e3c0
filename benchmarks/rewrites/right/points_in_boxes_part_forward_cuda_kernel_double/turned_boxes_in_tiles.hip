// keeps tiles of 32 boxes with their sines and cosines in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {

  __shared__ double tile[32][9];
  const int batch = blockIdx.y;
  for (int start = blockIdx.x * blockDim.x; start < pts_num; start += gridDim.x * blockDim.x) {
    const int i = start + threadIdx.x;
    const bool live = i < pts_num;
    const double *pt = pts + (size_t(batch) * pts_num + (live ? i : 0)) * 3;
    const double px = pt[0], py = pt[1], pz = pt[2];
    int found = -1;
    for (int first = 0; first < boxes_num; first += 32) {
      const int count = min(32, boxes_num - first);
      __syncthreads();
      for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const double *box = boxes + (size_t(batch) * boxes_num + first + k) * 7;
        tile[k][0] = box[0];
        tile[k][1] = box[1];
        tile[k][2] = box[2] + box[5] / 2.0;
        tile[k][3] = box[3] / 2.0;
        tile[k][4] = box[4] / 2.0;
        tile[k][5] = box[5] / 2.0;
        tile[k][6] = cos(-box[6]);
        tile[k][7] = sin(-box[6]);
      }
      __syncthreads();
      for (int k = 0; live && found < 0 && k < count; ++k) {
        if (fabsf(pz - tile[k][2]) > tile[k][5]) continue;
        const double dx = px - tile[k][0], dy = py - tile[k][1];
        const double x = dx * tile[k][6] + dy * (-tile[k][7]);
        const double y = dx * tile[k][7] + dy * tile[k][6];
        if (x > -tile[k][3] && x < tile[k][3] && y > -tile[k][4] && y < tile[k][4]) found = first + k;
      }
    }
    if (live && found >= 0) box_idx_of_points[size_t(batch) * pts_num + i] = found;
  }
}
