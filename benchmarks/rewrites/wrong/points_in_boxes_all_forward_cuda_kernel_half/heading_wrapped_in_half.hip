// The heading is first brought into [-pi, pi] by repeated subtraction of 2 pi in half precision, so that large angles drift.
// witness: {"values": {"boxes_num": 16}, "contents": "far"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Brings an angle into [-pi, pi] so that the trigonometric functions stay in their accurate range.
__device__ inline Half wrapped_heading(Half angle) {
  const Half turn = Half(6.2831853f);
  while (float(angle) > 3.1415927f) angle = angle - turn;
  while (float(angle) < -3.1415927f) angle = angle + turn;
  return angle;
}

__global__ void points_in_boxes_all_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {

  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *my_boxes = boxes + (size_t)batch * boxes_num * 7;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pts_num; p += gridDim.x * blockDim.x) {
    const Half *pt = pts + ((size_t)batch * pts_num + p) * 3;
    int *flags = box_idx_of_points + ((size_t)batch * pts_num + p) * boxes_num;
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = my_boxes + k * 7;
      Half cz = box[2];
      cz += box[5] / 2.0;
      if (fabsf(pt[2] - cz) > box[5] / 2.0) continue;
      const Half rz = wrapped_heading(-box[6]);
      const Half c = cosf(rz), s = sinf(rz);
      const Half dx = pt[0] - box[0], dy = pt[1] - box[1];
      const Half lx = dx * c + dy * (-s);
      const Half ly = dx * s + dy * c;
      if (fabsf(lx) < box[3] / 2.0 && fabsf(ly) < box[4] / 2.0) flags[k] = 1;
    }
  }
}
