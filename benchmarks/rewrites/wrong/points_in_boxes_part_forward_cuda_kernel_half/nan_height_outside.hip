// The height is tested as "within" instead of "not beyond", so a point whose z is NaN is in no box.
// witness: {"values": {"pts_num": 300}, "contents": "wide", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) boxes[i + 3] = Half(6.0f), boxes[i + 4] = Half(5.0f), boxes[i + 5] = Half(4.0f); for (size_t i = 2; i < pts_count; i += 9) pts[i].x = 0x7e00;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  const Half *own_boxes = boxes + size_t(batch) * boxes_num * 7;
  const int step = gridDim.x * blockDim.x;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pts_num; p += step) {
    const Half *point = pts + (size_t(batch) * pts_num + p) * 3;
    const Half x = point[0], y = point[1], z = point[2];
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = own_boxes + k * 7;
      const Half middle = box[2] + Half(float(box[5] / 2.0));
      Half along, across;
      lidar_to_local_coords(x - box[0], y - box[1], box[6], along, across);
      const bool high = fabsf(z - middle) <= box[5] / 2.0;
      const bool wide = along > -box[3] / 2.0 && along < box[3] / 2.0;
      const bool deep = across > -box[4] / 2.0 && across < box[4] / 2.0;
      if (high && wide && deep) {
        box_idx_of_points[size_t(batch) * pts_num + p] = k;
        break;
      }
    }
  }
}
