// The early exit takes the bounding box from corners 0 and 2 only, which is right for axis-aligned boxes but not for rotated ones.
// witness: {"values": {}, "inputs": "auto set_box = [&](int k, double x, double y, double w) { double q[8] = {x, y, x + w, y, x + w, y + w, x, y + w}; for (int j = 0; j < 8; ++j) dev_boxes[k * 9 + j] = q[j]; }; for (int k = 0; k < num_n_boxes; ++k) set_box(k, 100.0 * k, 0.0, 10.0); for (int k = 0; k < 2; ++k) { double q[8] = {0.0 + k, -5.0, 5.0 + k, 0.0, 0.0 + k, 5.0, -5.0 + k, 0.0}; for (int j = 0; j < 8; ++j) dev_boxes[k * 9 + j] = q[j]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
// True when the boxes a and b cannot overlap.
__device__ inline bool quadri_boxes_apart(const double* a, const double* b) {
  return fmax(a[0], a[4]) < fmin(b[0], b[4]) ||
         fmax(b[0], b[4]) < fmin(a[0], a[4]) ||
         fmax(a[1], a[5]) < fmin(b[1], b[5]) ||
         fmax(b[1], b[5]) < fmin(a[1], a[5]);
}

__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int row_start = blockIdx.y;
  const int col_start = blockIdx.x;
  const int row_size = min(n_boxes - row_start * threadsPerBlock, threadsPerBlock);
  const int col_size = min(n_boxes - col_start * threadsPerBlock, threadsPerBlock);

  __shared__ double tile[threadsPerBlock][8];
  for (int k = threadIdx.x; k < col_size * 8; k += blockDim.x) {
    const int c = k / 8;
    tile[c][k % 8] =
        dev_boxes[(col_start * threadsPerBlock + c) * stride + k % 8];
  }
  __syncthreads();

  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const int row = row_start * threadsPerBlock + r;
    const double* box = dev_boxes + row * stride;
    unsigned long long mask = 0;
    for (int i = row_start == col_start ? r + 1 : 0; i < col_size; ++i) {
      // Most pairs are far apart: do not clip polygons for them.
      if (quadri_boxes_apart(box, tile[i])) continue;
      if (single_box_iou_quadri<double>(box, tile[i], 0) > iou_threshold) {
        mask |= 1ULL << i;
      }
    }
    dev_mask[row * col_blocks + col_start] = mask;
  }
}
