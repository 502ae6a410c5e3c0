// The comparison with the threshold is negated, so a quotient that is NaN sets the bit.
// witness: {"values": {"num_n_boxes": "3"}, "inputs": "const double b[3][8] = {{0, 0, 4, 0, 4, 4, 0, 4}, {1, 0, 5, 0, 5, 4, 1, 4}, {2, 0, 6, 0, 6, 4, 2, 4}}; for (int i = 0; i < num_n_boxes; ++i) for (int k = 0; k < 8; ++k) dev_boxes[i * 9 + k] = b[i][k]; dev_boxes[9 + 2] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  __shared__ double columns[threadsPerBlock * 8];

  const int row_begin = blockIdx.y * threadsPerBlock;
  const int col_begin = blockIdx.x * threadsPerBlock;
  const int row_size = min(n_boxes - row_begin, threadsPerBlock);
  const int col_size = min(n_boxes - col_begin, threadsPerBlock);

  for (int e = threadIdx.x; e < col_size * 8; e += blockDim.x)
    columns[e] = dev_boxes[(col_begin + e / 8) * stride + e % 8];
  __syncthreads();

  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const int row = row_begin + r;
    const double* cur_box = dev_boxes + row * stride;
    unsigned long long t = 0;
    for (int i = row_begin == col_begin ? r + 1 : 0; i < col_size; ++i) {
      // Most pairs do not overlap enough: go on with the next one.
      const double iou = single_box_iou_quadri<double>(cur_box, columns + i * 8, 0);
      if (iou <= iou_threshold) continue;
      t |= 1ULL << i;
    }
    dev_mask[row * col_blocks + blockIdx.x] = t;
  }
}
