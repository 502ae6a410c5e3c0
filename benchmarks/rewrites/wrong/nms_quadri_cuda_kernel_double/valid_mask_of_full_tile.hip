// The mask of valid columns is (1 << col_size) - 1, which is not all ones for a full tile of 64 columns.
// witness: {"values": {"num_n_boxes": "64"}, "inputs": "auto set_box = [&](int k, double x, double y, double w) { double q[8] = {x, y, x + w, y, x + w, y + w, x, y + w}; for (int j = 0; j < 8; ++j) dev_boxes[k * 9 + j] = q[j]; }; for (int k = 0; k < num_n_boxes; ++k) set_box(k, 100.0 * k, 0.0, 10.0); set_box(1, 0.0, 0.0, 10.0); set_box(63, 0.0, 0.0, 10.0);"}
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

  // Columns behind the end are filled with the last box, so that the loop below
  // has a constant trip count; their bits are cleared afterwards.
  __shared__ double tile[threadsPerBlock * 8];
  for (int c = threadIdx.x; c < threadsPerBlock; c += blockDim.x) {
    const int source = col_start * threadsPerBlock + min(c, col_size - 1);
    for (int k = 0; k < 8; ++k) {
      tile[c * 8 + k] = dev_boxes[source * stride + k];
    }
  }
  __syncthreads();

  const unsigned long long valid = (1ULL << col_size) - 1;
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const int row = row_start * threadsPerBlock + r;
    const double* box = dev_boxes + row * stride;
    unsigned long long mask = 0;
    for (int i = 0; i < threadsPerBlock; ++i) {
      const bool hit =
          single_box_iou_quadri<double>(box, tile + i * 8, 0) > iou_threshold;
      mask |= static_cast<unsigned long long>(hit) << i;
    }
    // In a tile on the diagonal a box is compared only with the boxes after it.
    if (row_start == col_start) mask &= ~1ULL << r;
    dev_mask[row * col_blocks + col_start] = mask & valid;
  }
}
