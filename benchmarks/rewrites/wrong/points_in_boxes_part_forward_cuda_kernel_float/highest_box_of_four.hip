// Four boxes are tested into a bit mask and the highest bit is taken, so that overlapping boxes give the wrong one.
// witness: {"values": {"batch_size": "1", "boxes_num": "6", "pts_num": "1"}, "inputs": "for (int k = 0; k < int(boxes_count / 7); ++k) { boxes[k * 7] = 1000 + 10 * k; boxes[k * 7 + 1] = 1000; boxes[k * 7 + 2] = 0; boxes[k * 7 + 3] = 4; boxes[k * 7 + 4] = 4; boxes[k * 7 + 5] = 4; boxes[k * 7 + 6] = 0; } boxes[7] = 0; boxes[8] = 0; boxes[14] = 0; boxes[15] = 0; pts[0] = 0.5f; pts[1] = 0.5f; pts[2] = 1; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    // Four boxes per step give a mask of the boxes that contain the point.
    for (int k = 0; k < boxes_num; k += 4) {
      const int here = boxes_num - k < 4 ? boxes_num - k : 4;
      unsigned mask = 0;
      for (int j = 0; j < here; ++j) {
        float local_x = 0, local_y = 0;
        const float *box = batch_boxes + size_t(k + j) * 7;
        if (check_pt_in_box3d(p, box, local_x, local_y)) mask |= 1u << j;
      }
      if (mask != 0) {
        out[pt] = k + 31 - __clz(int(mask));
        break;
      }
    }
  }
}
