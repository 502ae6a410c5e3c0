// The vertical test is written the positive way round, so that a point whose height is NaN is outside, where the original takes it as inside.
// witness: {"values": {"boxes_num": 8}, "contents": "wide", "inputs": "for (size_t i = 2; i < pts_count; i += 3) if (i % 4 == 0) pts[i] = Half(NAN);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool strictly_within(Half value, double size) {
  return fabsf(value) < size / 2.0;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  CUDA_1D_KERNEL_LOOP(p, pts_num) {
    const size_t row = (size_t)batch * pts_num + p;
    const Half *pt = pts + row * 3;
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = boxes + ((size_t)batch * boxes_num + k) * 7;
      Half middle = box[2];
      middle += box[5] / 2.0;
      bool inside = fabsf(pt[2] - middle) <= box[5] / 2.0;
      if (inside) {
        Half lx, ly;
        lidar_to_local_coords(pt[0] - box[0], pt[1] - box[1], box[6], lx, ly);
        inside = strictly_within(lx, box[3]) && strictly_within(ly, box[4]);
      }
      if (inside) box_idx_of_points[row * boxes_num + k] = 1;
    }
  }
}
