// The index of the box is kept in eight bits, which wraps for more than 256 boxes.
// witness: {"values": {"batch_size": "1", "boxes_num": "300", "pts_num": "1"}, "inputs": "for (int k = 0; k < int(boxes_count / 7); ++k) { boxes[k * 7] = 1000 + 10 * k; boxes[k * 7 + 1] = 1000; boxes[k * 7 + 2] = 0; boxes[k * 7 + 3] = 4; boxes[k * 7 + 4] = 4; boxes[k * 7 + 5] = 4; boxes[k * 7 + 6] = 0; } boxes[2093] = 0; boxes[2094] = 0; pts[0] = 0.5f; pts[1] = 0.5f; pts[2] = 1; "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_boxes_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Result of a search, packed into two bytes.
struct BoxHit {
  unsigned char found;
  unsigned char box;
};

__device__ inline BoxHit first_box_with(const float *p, const float *boxes,
                                        int boxes_num) {
  BoxHit hit = {0, 0};
  for (int k = 0; k < boxes_num && !hit.found; ++k) {
    float local_x = 0, local_y = 0;
    hit.found = check_pt_in_box3d(p, boxes + k * 7, local_x, local_y);
    hit.box = k;
  }
  return hit;
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
    const BoxHit hit = first_box_with(p, batch_boxes, boxes_num);
    if (hit.found) out[pt] = hit.box;
  }
}
