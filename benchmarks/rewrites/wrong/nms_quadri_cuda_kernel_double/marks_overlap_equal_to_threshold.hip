// A pair whose overlap is equal to the threshold is marked, although only a larger overlap may be marked.
// witness: {"values": {"iou_threshold": "0.0f"}, "inputs": "auto set_box = [&](int k, double x, double y, double w) { double q[8] = {x, y, x + w, y, x + w, y + w, x, y + w}; for (int j = 0; j < 8; ++j) dev_boxes[k * 9 + j] = q[j]; }; for (int k = 0; k < num_n_boxes; ++k) set_box(k, 100.0 * k, 0.0, 10.0);"}
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
  const int row_size = min(n_boxes - row_start * threadsPerBlock, threadsPerBlock);
  const int col_size = min(n_boxes - col_start * threadsPerBlock, threadsPerBlock);

  // Structure of arrays: coordinate k of all columns lies together.
  __shared__ double tile[8][threadsPerBlock];
  for (int c = threadIdx.x; c < col_size; c += blockDim.x) {
    const double* src = dev_boxes + (col_start * threadsPerBlock + c) * stride;
    for (int k = 0; k < 8; ++k) tile[k][c] = src[k];
  }
  __syncthreads();

  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const int row = row_start * threadsPerBlock + r;
    double box[8];
    for (int k = 0; k < 8; ++k) box[k] = dev_boxes[row * stride + k];

    unsigned long long mask = 0;
    for (int i = row_start == col_start ? r + 1 : 0; i < col_size; ++i) {
      double other[8];
      for (int k = 0; k < 8; ++k) other[k] = tile[k][i];
      const double iou = single_box_iou_quadri<double>(box, other, 0);
      if (iou >= iou_threshold) mask |= 1ULL << i;
    }
    dev_mask[row * col_blocks + col_start] = mask;
  }
}
