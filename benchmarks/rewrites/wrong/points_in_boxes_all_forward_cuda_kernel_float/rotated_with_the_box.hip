// points are turned by the angle of the box instead of back by it
// witness: {"values": {"batch_size": 2, "boxes_num": 3, "pts_num": 40}, "inputs": "for (int i = 0; i < batch_size * pts_num; ++i) { float *p = &pts[3 * i]; p[0] = 0.3f * (i % 13) - 1.7f; p[1] = 0.3f * (i * 5 % 13) - 1.75f; p[2] = 0.2f * (i % 7) + 0.05f; }for (int i = 0; i < batch_size * boxes_num; ++i) { float *b = &boxes[7 * i]; b[0] = 0; b[1] = 0.1f * i; b[2] = 0; b[3] = 4; b[4] = 1; b[5] = 1.3f; b[6] = 0.6f + 0.1f * i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_boxes_all_forward_cuda_kernel_float(
    int batch_size, int boxes_num, int pts_num, const float *boxes, const float *pts,
    int *box_idx_of_points) {
  const int bs_idx = blockIdx.y;
  if (bs_idx >= batch_size) return;
  const float *scene_boxes = boxes + bs_idx * boxes_num * 7;
  const float *scene_pts = pts + bs_idx * pts_num * 3;
  int *scene_out = box_idx_of_points + bs_idx * pts_num * boxes_num;

  CUDA_1D_KERNEL_LOOP(pt_idx, pts_num) {
    const float x = scene_pts[pt_idx * 3 + 0];
    const float y = scene_pts[pt_idx * 3 + 1];
    const float z = scene_pts[pt_idx * 3 + 2];
    for (int k = 0; k < boxes_num; k++) {
      const float *box = scene_boxes + k * 7;
      const float x_size = box[3], y_size = box[4], z_size = box[5];
      const float center_z = box[2] + z_size / 2.0f;
      if (fabsf(z - center_z) > z_size / 2.0f) continue;

      const float cosa = cosf(box[6]), sina = sinf(box[6]);
      const float shift_x = x - box[0], shift_y = y - box[1];
      const float local_x = shift_x * cosa - shift_y * sina;
      const float local_y = shift_x * sina + shift_y * cosa;
      const bool inside = (fabsf(local_x) < x_size / 2.0f) && (fabsf(local_y) < y_size / 2.0f);
      if (inside) scene_out[pt_idx * boxes_num + k] = 1;
    }
  }
}
