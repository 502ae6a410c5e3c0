// Threads stride over pairs of point and box instead of over points.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const long long pairs = (long long)pts_num * boxes_num;
  const long long stride = (long long)gridDim.x * blockDim.x;
  int *out = box_idx_of_points + batch * pairs;
  for (long long pair = (long long)blockIdx.x * blockDim.x + threadIdx.x; pair < pairs; pair += stride) {
    const long long p = pair / boxes_num, k = pair - p * boxes_num;
    Half lx = 0.f, ly = 0.f;
    if (check_pt_in_box3d(pts + ((long long)batch * pts_num + p) * 3, boxes + ((long long)batch * boxes_num + k) * 7,
                          lx, ly))
      out[pair] = 1;
  }
}
