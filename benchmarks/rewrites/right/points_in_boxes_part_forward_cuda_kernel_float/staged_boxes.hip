// boxes are staged in shared memory, sixteen at a time
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_part_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  __shared__ float staged[16 * 7];
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += gridDim.x * blockDim.x) {
    const int pt_idx = first + threadIdx.x;
    const float *pt = pts + (bs_idx * pts_num + min(pt_idx, pts_num - 1)) * 3;
    bool found = pt_idx >= pts_num;
    float local_x = 0, local_y = 0;
    for (int chunk = 0; chunk < boxes_num; chunk += 16) {
      const int count = min(boxes_num - chunk, 16);
      __syncthreads();
      for (int i = threadIdx.x; i < count * 7; i += blockDim.x)
        staged[i] = boxes[(bs_idx * boxes_num + chunk) * 7 + i];
      __syncthreads();
      for (int k = 0; k < count && !found; k++) {
        found = check_pt_in_box3d(pt, staged + k * 7, local_x, local_y);
        if (found) box_idx_of_points[bs_idx * pts_num + pt_idx] = chunk + k;
      }
    }
  }
}
