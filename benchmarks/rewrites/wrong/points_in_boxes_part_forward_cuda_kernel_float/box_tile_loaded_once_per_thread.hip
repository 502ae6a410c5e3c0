// A tile of 128 boxes is loaded with one element per thread, so that boxes beyond the block size divided by seven are stale.
// witness: {"values": {"batch_size": "1", "boxes_num": "100", "pts_num": "1"}, "inputs": "for (int k = 0; k < int(boxes_count / 7); ++k) { boxes[k * 7] = 1000 + 10 * k; boxes[k * 7 + 1] = 1000; boxes[k * 7 + 2] = 0; boxes[k * 7 + 3] = 4; boxes[k * 7 + 4] = 4; boxes[k * 7 + 5] = 4; boxes[k * 7 + 6] = 0; } boxes[693] = 0; boxes[694] = 0; pts[0] = 0.5f; pts[1] = 0.5f; pts[2] = 1; "}
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
  constexpr int TILE = 128;
  __shared__ float tile[TILE * 7];
  for (int base = blockIdx.x * blockDim.x; base < pts_num;
       base += blockDim.x * gridDim.x) {
    const int pt = base + threadIdx.x;
    float p[3] = {0, 0, 0};
    bool searching = pt < pts_num;
    if (searching) {
      for (int d = 0; d < 3; ++d) p[d] = batch_pts[size_t(pt) * 3 + d];
    }
    for (int first = 0; first < boxes_num; first += TILE) {
      const int count = boxes_num - first < TILE ? boxes_num - first : TILE;
      __syncthreads();
      if (int(threadIdx.x) < count * 7) {
        tile[threadIdx.x] = batch_boxes[size_t(first) * 7 + threadIdx.x];
      }
      __syncthreads();
      for (int k = 0; k < count && searching; ++k) {
        float local_x = 0, local_y = 0;
        if (check_pt_in_box3d(p, tile + k * 7, local_x, local_y)) {
          out[pt] = first + k;
          searching = false;
        }
      }
    }
  }
}
