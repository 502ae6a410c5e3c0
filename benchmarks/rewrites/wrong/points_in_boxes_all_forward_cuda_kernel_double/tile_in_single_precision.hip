// Boxes and points are converted to single precision on the way to shared memory: too coarse for map coordinates.
// witness: {"values": {}, "contents": "wide", "seed": 45, "inputs": "for (size_t i = 0; i < boxes_count; i += 7) boxes[i] += 4000000; for (size_t i = 0; i < pts_count; i += 3) pts[i] += 4000000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += batch * boxes_num * 7;
  pts += batch * pts_num * 3;
  box_idx_of_points += batch * pts_num * boxes_num;
  __shared__ float tile[64 * 7];
  for (int base = blockIdx.x * blockDim.x; base < pts_num; base += blockDim.x * gridDim.x) {
    const int pt_idx = base + threadIdx.x;
    float pt[3] = {0, 0, 0};
    if (pt_idx < pts_num)
      for (int i = 0; i < 3; ++i) pt[i] = pts[pt_idx * 3 + i];
    for (int first = 0; first < boxes_num; first += 64) {
      const int count = boxes_num - first < 64 ? boxes_num - first : 64;
      for (int i = threadIdx.x; i < count * 7; i += blockDim.x) tile[i] = boxes[first * 7 + i];
      __syncthreads();
      for (int k = 0; k < count && pt_idx < pts_num; ++k) {
        float local_x = 0, local_y = 0;
        const float *point = pt, *box = tile + k * 7;
        if (check_pt_in_box3d(point, box, local_x, local_y)) box_idx_of_points[pt_idx * boxes_num + first + k] = 1;
      }
      __syncthreads();
    }
  }
}
