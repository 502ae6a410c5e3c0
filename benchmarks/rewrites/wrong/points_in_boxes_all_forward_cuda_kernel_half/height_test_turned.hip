// The test of the height is turned from "outside: skip" to "inside: go on", so a point whose z is NaN is no longer found in boxes.
// witness: {"values": {"pts_num": 10}, "contents": "wide", "seed": 1, "inputs": "auto set = [](Half *at, float a, float b, float c) { at[0] = Half(a); at[1] = Half(b); at[2] = Half(c); }; set(boxes.get(), 0.0f, 0.0f, 0.0f); set(boxes.get() + 3, 4.0f, 4.0f, 4.0f); boxes.get()[6] = Half(0.0f); set(pts.get(), 0.5f, 0.5f, NAN);"}
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
    const Half x = pt[0], y = pt[1], z = pt[2];
    const Half *box = my_boxes;
    for (int k = 0; k < boxes_num; ++k, box += 7) {
      Half middle = box[2];
      middle += Half(float(box[5]) * 0.5f);
      const float half_height = float(box[5]) * 0.5f;
      if (fabsf(z - middle) <= half_height) {
        Half along, across;
        lidar_to_local_coords(x - box[0], y - box[1], box[6], along, across);
        const float half_x = float(box[3]) * 0.5f, half_y = float(box[4]) * 0.5f;
        if (fabsf(along) < half_x && fabsf(across) < half_y) flags[k] = 1;
      }
    }
  }
}
