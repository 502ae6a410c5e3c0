// boxes are staged in tiles of 64, and a hit ends only its tile: a later tile overwrites it
// witness: {"values": {"batch_size": "1", "boxes_num": "100", "pts_num": "20"}, "contents": "unit", "seed": 1, "inputs": "const double b[7] = {0, 0, 0, 10, 10, 10, 0}; for (size_t i = 0; i < boxes_count; i++) boxes[i] = b[i % 7]; const double p[3] = {0.5, 0.5, 1}; for (size_t i = 0; i < pts_count; i++) pts[i] = p[i % 3]; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_double(
    int batch_size, int boxes_num, int pts_num, const double *boxes, const double *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const double *own_boxes = boxes + bs_idx * boxes_num * 7;
  __shared__ double tile[64 * 7];
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += blockDim.x * gridDim.x) {
    const int pt_idx = first + threadIdx.x;
    const bool active = pt_idx < pts_num;
    const double *pt = pts + (bs_idx * pts_num + (active ? pt_idx : first)) * 3;
    const double point[3] = {pt[0], pt[1], pt[2]};
    int hit = -1;
    for (int base = 0; base < boxes_num; base += 64) {
      const int count = boxes_num - base < 64 ? boxes_num - base : 64;
      __syncthreads();
      for (int j = threadIdx.x; j < count * 7; j += blockDim.x) tile[j] = own_boxes[base * 7 + j];
      __syncthreads();
      for (int j = 0; j < count; j++) {
        double local_x = 0, local_y = 0;
        if (check_pt_in_box3d(point, tile + j * 7, local_x, local_y)) {
          hit = base + j;
          break;
        }
      }
    }
    if (active && hit >= 0) box_idx_of_points[bs_idx * pts_num + pt_idx] = hit;
  }
}
