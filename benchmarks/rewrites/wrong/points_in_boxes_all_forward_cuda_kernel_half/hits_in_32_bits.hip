// The hits of a point are gathered as bits of one 32-bit word, so boxes from the 33rd on are lost or mistaken for others.
// witness: {"values": {"boxes_num": 45, "pts_num": 600}, "contents": "wide"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  boxes += (size_t)batch * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(p, pts_num) {
    const size_t row = (size_t)batch * pts_num + p;
    const Half pt[3] = {pts[row * 3], pts[row * 3 + 1], pts[row * 3 + 2]};
    unsigned hits = 0;
    Half lx, ly;
    for (int k = 0; k < boxes_num; ++k)
      hits |= (unsigned)check_pt_in_box3d(pt, boxes + k * 7, lx, ly) << (k & 31);
    // only now touch the output
    int *out = box_idx_of_points + row * boxes_num;
    for (int k = 0; hits != 0; ++k, hits >>= 1)
      if (hits & 1u) out[k] = 1;
  }
}
