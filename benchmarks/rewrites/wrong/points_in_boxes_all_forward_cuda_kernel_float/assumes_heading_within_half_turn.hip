// Computes sine and cosine by series without range reduction, good for headings between -pi and pi only.
// witness: {"values": {"batch_size": "1", "boxes_num": "1", "pts_num": "3"}, "contents": "wide", "seed": 7, "inputs": "{ const float box[7] = {0.0f, 0.0f, 0.0f, 10.0f, 1.0f, 4.0f, 12.0f}; for (int i = 0; i < 7; ++i) boxes[0 + i] = box[i]; } pts[0] = 3.4f; pts[1] = -2.1f; pts[2] = 1.0f; pts[3] = -3.4f; pts[4] = 2.1f; pts[5] = 1.0f; pts[6] = 0.1f; pts[7] = 0.1f; pts[8] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void heading_sine_cosine(float angle, float &sine, float &cosine) {
  // Taylor series, precise for angles in [-pi, pi]
  const double square = (double)angle * angle;
  double term = 1, even = 1, odd = 1, odd_term = 1;
  for (int i = 1; i <= 10; i++) {
    term *= -square / ((2 * i - 1) * (2 * i));
    odd_term *= -square / ((2 * i) * (2 * i + 1));
    even += term;
    odd += odd_term;
  }
  cosine = (float)even;
  sine = (float)(odd * angle);
}

__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {

  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const float *my_boxes = boxes + bs_idx * boxes_num * 7;
  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float *pt = pts + (bs_idx * pts_num + pt_idx) * 3;
    int *flags = box_idx_of_points + (bs_idx * pts_num + pt_idx) * boxes_num;

    for (int k = 0; k < boxes_num; k++) {
      const float *box = my_boxes + k * 7;
      const float center_z = box[2] + box[5] / 2.0f;
      if (fabsf(pt[2] - center_z) > box[5] / 2.0f) continue;
      float sina, cosa;
      heading_sine_cosine(-box[6], sina, cosa);
      const float dx = pt[0] - box[0], dy = pt[1] - box[1];
      const float local_x = dx * cosa - dy * sina;
      const float local_y = dx * sina + dy * cosa;
      if (local_x > -box[3] / 2.0 && local_x < box[3] / 2.0 && local_y > -box[4] / 2.0 && local_y < box[4] / 2.0)
        flags[k] = 1;
    }
  }
}
