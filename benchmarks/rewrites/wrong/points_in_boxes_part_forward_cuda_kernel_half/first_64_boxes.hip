// The boxes of the sample are cached in shared memory for at most 64 boxes, and those after them are not tested.
// witness: {"values": {"boxes_num": 90, "pts_num": 300}, "contents": "wide", "inputs": "for (size_t i = 0; i < 7 * 70; i += 7) boxes[i + 3] = Half(0.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  constexpr int kMostBoxes = 64;
  __shared__ Half cached[kMostBoxes * 7];
  const int batch = blockIdx.y;
  const int count = boxes_num < kMostBoxes ? boxes_num : kMostBoxes;
  for (int i = threadIdx.x; i < count * 7; i += blockDim.x)
    cached[i] = boxes[size_t(batch) * boxes_num * 7 + i];
  __syncthreads();
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pts_num; p += gridDim.x * blockDim.x) {
    const size_t at = size_t(batch) * pts_num + p;
    const Half *point = pts + at * 3;
    Half local_x = 0, local_y = 0;
    int k = 0;
    while (k < count && !check_pt_in_box3d(point, cached + k * 7, local_x, local_y)) ++k;
    if (k < count) box_idx_of_points[at] = k;
  }
}
