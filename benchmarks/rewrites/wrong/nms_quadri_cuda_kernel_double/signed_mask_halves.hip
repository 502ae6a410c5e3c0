// The two 32-bit halves of the mask are signed, so a set bit 31 of the low half is sign-extended into the high half.
// witness: {"values": {"num_n_boxes": "40"}, "inputs": "auto set_box = [&](int k, double x, double y, double w) { double q[8] = {x, y, x + w, y, x + w, y + w, x, y + w}; for (int j = 0; j < 8; ++j) dev_boxes[k * 9 + j] = q[j]; }; for (int k = 0; k < num_n_boxes; ++k) set_box(k, 100.0 * k, 0.0, 10.0); set_box(31, 0.0, 0.0, 10.0);"}
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

  __shared__ double tile[threadsPerBlock * 8];
  const double* columns = dev_boxes + col_start * threadsPerBlock * stride;
  for (int k = threadIdx.x; k < col_size * 8; k += blockDim.x) {
    tile[k] = columns[(k >> 3) * stride + (k & 7)];
  }
  __syncthreads();

  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const int row = row_start * threadsPerBlock + r;
    const double* box = dev_boxes + row * stride;
    const int first = row_start == col_start ? r + 1 : 0;

    // 32-bit halves keep the loop body free of 64-bit shifts.
    int half[2] = {0, 0};
    for (int i = first; i < col_size; ++i) {
      const bool hit =
          single_box_iou_quadri<double>(box, tile + i * 8, 0) > iou_threshold;
      half[i >> 5] |= static_cast<int>(static_cast<unsigned>(hit) << (i & 31));
    }
    dev_mask[row * col_blocks + col_start] =
        (static_cast<unsigned long long>(half[1]) << 32) | half[0];
  }
}
