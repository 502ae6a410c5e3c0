// Boxes are rejected early by a circle whose radius is half the longer side, which leaves out the corners.
// witness: {"values": {"pts_num": 2000, "boxes_num": 4}, "contents": "wide", "inputs": "for (size_t i = 0; i < boxes_count; i += 7) boxes[i + 3] = Half(4.0f), boxes[i + 4] = Half(4.0f), boxes[i + 5] = Half(5.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void points_in_boxes_part_forward_cuda_kernel_half(
    int batch_size, int boxes_num, int pts_num, const Half *boxes, const Half *pts,
    int *box_idx_of_points) {
  const int batch = blockIdx.y;
  if (batch >= batch_size) return;
  for (int p = blockIdx.x * blockDim.x + threadIdx.x; p < pts_num; p += gridDim.x * blockDim.x) {
    const size_t at = size_t(batch) * pts_num + p;
    const Half *point = pts + at * 3;
    const Half *box = boxes + size_t(batch) * boxes_num * 7;
    for (int k = 0; k < boxes_num; ++k, box += 7) {
      // Most boxes are far away: spare them the sine and cosine.
      const float dx = float(point[0]) - float(box[0]), dy = float(point[1]) - float(box[1]);
      const float reach = fmaxf(float(box[3]), float(box[4])) * 0.5f + 0.01f;
      if (dx * dx + dy * dy > reach * reach) continue;
      Half local_x = 0, local_y = 0;
      if (check_pt_in_box3d(point, box, local_x, local_y)) {
        box_idx_of_points[at] = k;
        break;
      }
    }
  }
}
