// Different: boxes are staged in shared memory 64 at a time; threads without a point help to load.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  __shared__ Half tile[64 * 7];
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *my_boxes = boxes + (size_t)batch * boxes_num * 7;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += gridDim.x * blockDim.x) {
    const int point = first + threadIdx.x;
    const bool active = point < pts_num;
    const size_t row = (size_t)batch * pts_num + (active ? point : 0);
    const Half mine[3] = {pts[row * 3], pts[row * 3 + 1], pts[row * 3 + 2]};
    for (int base = 0; base < boxes_num; base += 64) {
      const int count = min(boxes_num - base, 64);
      __syncthreads();
      for (int i = threadIdx.x; i < count * 7; i += blockDim.x) tile[i] = my_boxes[(size_t)base * 7 + i];
      __syncthreads();
      if (!active) continue;
      for (int k = 0; k < count; ++k) {
        Half along, across;
        if (check_pt_in_box3d(mine, tile + k * 7, along, across)) box_idx_of_points[row * boxes_num + base + k] = 1;
      }
    }
  }
}
