// Hits are collected as bits of one 32-bit word and written at the end, so boxes from number 32 on alias others.
// witness: {"values": {"batch_size": 1, "boxes_num": 40, "pts_num": 60}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *my_boxes = boxes + (size_t)batch * boxes_num * 7;
  for (int point = blockIdx.x * blockDim.x + threadIdx.x; point < pts_num; point += blockDim.x * gridDim.x) {
    const Half *pt = pts + ((size_t)batch * pts_num + point) * 3;
    int *flags = box_idx_of_points + ((size_t)batch * pts_num + point) * boxes_num;
    unsigned hits = 0;
    Half along, across;
    for (int k = 0; k < boxes_num; ++k)
      hits |= (unsigned)check_pt_in_box3d(pt, my_boxes + 7 * k, along, across) << (k & 31);
    while (hits) {
      const int k = __ffs(hits) - 1;
      flags[k] = 1;
      hits &= hits - 1;
    }
  }
}
