// A thread walks the columns backwards, reads them from global memory and shifts one bit per column into its mask.
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

  for (int row = row_start * threadsPerBlock + threadIdx.x; row < row_end;
       row += blockDim.x) {
    double box[8];
    for (int k = 0; k < 8; ++k) box[k] = dev_boxes[row * stride + k];

    unsigned long long mask = 0;
    for (int col = col_end - 1; col >= col_begin; --col) {
      mask <<= 1;
      if (row_start == col_start && col <= row) continue;
      if (single_box_iou_quadri<double>(box, dev_boxes + col * stride, 0) >
          iou_threshold) {
        mask |= 1;
      }
    }
    dev_mask[row * col_blocks + col_start] = mask;
  }
}
