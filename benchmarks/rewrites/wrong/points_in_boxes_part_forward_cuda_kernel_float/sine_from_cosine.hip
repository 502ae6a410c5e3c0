// The sine is computed from the cosine with the sign of the angle, which holds only for angles up to pi.
// witness: {"values": {"batch_size": "1", "boxes_num": "3", "pts_num": "1"}, "inputs": "for (int k = 0; k < int(boxes_count / 7); ++k) { boxes[k * 7] = 1000 + 10 * k; boxes[k * 7 + 1] = 1000; boxes[k * 7 + 2] = 0; boxes[k * 7 + 3] = 4; boxes[k * 7 + 4] = 4; boxes[k * 7 + 5] = 4; boxes[k * 7 + 6] = 0; } boxes[0] = 0; boxes[1] = 0; pts[0] = 0.5f; pts[1] = 0.5f; pts[2] = 1; boxes[3] = 8; boxes[4] = 1; boxes[6] = 4; pts[0] = -1.96f; pts[1] = -2.27f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// True if the point lies in the box; needs one trigonometric function.
__device__ inline bool box_contains(const float *p, const float *box) {
  const float half_height = box[5] / 2.0;
  const float middle = box[2] + half_height;
  if (fabsf(p[2] - middle) > half_height) return false;
  const float angle = -box[6];
  const float cosa = cosf(angle);
  const float sina = copysignf(sqrtf(fmaxf(0.0f, 1.0f - cosa * cosa)), angle);
  const float dx = p[0] - box[0], dy = p[1] - box[1];
  const float local_x = dx * cosa - dy * sina;
  const float local_y = dx * sina + dy * cosa;
  return fabsf(local_x) < box[3] / 2.0 && fabsf(local_y) < box[4] / 2.0;
}

__global__ void points_in_boxes_part_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const float *batch_boxes = boxes + size_t(bs_idx) * boxes_num * 7;
  const float *batch_pts = pts + size_t(bs_idx) * pts_num * 3;
  int *out = box_idx_of_points + size_t(bs_idx) * pts_num;
  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < pts_num;
       pt += blockDim.x * gridDim.x) {
    const float *p = batch_pts + size_t(pt) * 3;
    for (int k = 0; k < boxes_num; ++k) {
      if (!box_contains(p, batch_boxes + size_t(k) * 7)) continue;
      out[pt] = k;
      break;
    }
  }
}
