// Pairs are skipped when the overlap is at most the threshold, so a NaN overlap is marked although it must not be.
// witness: {"values": {}, "inputs": "auto set_box = [&](int k, double x, double y, double w) { double q[8] = {x, y, x + w, y, x + w, y + w, x, y + w}; for (int j = 0; j < 8; ++j) dev_boxes[k * 9 + j] = q[j]; }; for (int k = 0; k < num_n_boxes; ++k) set_box(k, 100.0 * k, 0.0, 10.0); dev_boxes[9] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int row_start = blockIdx.y;
  const int col_start = blockIdx.x;
  const int row_end = min((row_start + 1) * threadsPerBlock, n_boxes);
  const int col_begin = col_start * threadsPerBlock;
  const int col_end = min(col_begin + threadsPerBlock, n_boxes);
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);

  // The boxes of a tile fit into the cache, so they are read in place.
  for (int row = row_start * threadsPerBlock + threadIdx.x; row < row_end;
       row += blockDim.x) {
    const double* box = dev_boxes + row * stride;
    const int first = row_start == col_start ? row + 1 : col_begin;

    unsigned long long mask = 0;
    for (int col = first; col < col_end; ++col) {
      const double iou =
          single_box_iou_quadri<double>(box, dev_boxes + col * stride, 0);
      if (iou <= iou_threshold) continue;
      mask |= 1ULL << (col - col_begin);
    }
    dev_mask[row * col_blocks + col_start] = mask;
  }
}
