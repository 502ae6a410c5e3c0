// Columns are taken from both ends of the tile at once and the middle one is dropped when their number is odd.
// witness: {"values": {"num_n_boxes": "5"}, "inputs": "const double b[5][8] = {{0.0, 0, 4.0, 0, 4.0, 4, 0.0, 4}, {0.125, 0, 4.125, 0, 4.125, 4, 0.125, 4}, {0.25, 0, 4.25, 0, 4.25, 4, 0.25, 4}, {0.375, 0, 4.375, 0, 4.375, 4, 0.375, 4}, {0.5, 0, 4.5, 0, 4.5, 4, 0.5, 4}}; for (int i = 0; i < num_n_boxes; ++i) for (int k = 0; k < 8; ++k) dev_boxes[i * 9 + k] = b[i][k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  __shared__ double columns[8][threadsPerBlock];

  const int row_begin = blockIdx.y * threadsPerBlock;
  const int col_begin = blockIdx.x * threadsPerBlock;
  const int row_size = min(n_boxes - row_begin, threadsPerBlock);
  const int col_size = min(n_boxes - col_begin, threadsPerBlock);

  for (int c = threadIdx.x; c < col_size; c += blockDim.x)
    for (int k = 0; k < 8; ++k)
      columns[k][c] = dev_boxes[(col_begin + c) * stride + k];
  __syncthreads();

  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const int row = row_begin + r;
    const int start = row_begin == col_begin ? r + 1 : 0;
    const double* cur_box = dev_boxes + row * stride;
    double near_box[8], far_box[8];
    unsigned long long near_bits = 0, far_bits = 0;

    // Two independent words, one from each end of the tile.
    for (int i = 0; i < col_size / 2; ++i) {
      const int j = col_size - 1 - i;
      for (int k = 0; k < 8; ++k) {
        near_box[k] = columns[k][i];
        far_box[k] = columns[k][j];
      }
      if (i >= start && single_box_iou_quadri<double>(cur_box, near_box, 0) > iou_threshold)
        near_bits |= 1ULL << i;
      if (j >= start && single_box_iou_quadri<double>(cur_box, far_box, 0) > iou_threshold)
        far_bits |= 1ULL << j;
    }
    dev_mask[row * col_blocks + blockIdx.x] = near_bits | far_bits;
  }
}
