// A quick reject drops points farther away than half of the longer side in x or y, which loses the corners of rotated boxes.
// witness: {"values": {"pts_num": 10}, "contents": "wide", "seed": 1, "inputs": "auto set = [](Half *at, float a, float b, float c) { at[0] = Half(a); at[1] = Half(b); at[2] = Half(c); }; set(boxes.get(), 0.0f, 0.0f, 0.0f); set(boxes.get() + 3, 4.0f, 4.0f, 4.0f); boxes.get()[6] = Half(0.0f); boxes.get()[6] = Half(0.785f); set(pts.get(), 2.5f, 0.0f, 2.0f);"}
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
    for (int k = 0; k < boxes_num; ++k) {
      const Half *box = my_boxes + 7 * k;
      // cheap test first: most points are far from most boxes
      const float reach = 0.5f * fmaxf(float(box[3]), float(box[4]));
      if (fabsf(float(pt[0]) - float(box[0])) > reach || fabsf(float(pt[1]) - float(box[1])) > reach) continue;
      Half along, across;
      if (check_pt_in_box3d(pt, box, along, across)) flags[k] = 1;
    }
  }
}
