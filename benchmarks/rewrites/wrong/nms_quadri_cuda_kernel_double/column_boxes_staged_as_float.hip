// The column boxes are staged in shared memory in single precision, whose range is smaller than that of the coordinates.
// witness: {"values": {"num_n_boxes": "3"}, "inputs": "const double b[3][8] = {{0, 0, 1e+39, 0, 1e+39, 1e+39, 0, 1e+39}, {0, 0, 1e+39, 0, 1e+39, 1e+39, 0, 1e+39}, {0, 0, 1e+39, 0, 1e+39, 1e+39, 0, 1e+39}}; for (int i = 0; i < num_n_boxes; ++i) for (int k = 0; k < 8; ++k) dev_boxes[i * 9 + k] = b[i][k];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void copy_column(const float* staged, double* box) {
  for (int k = 0; k < 8; ++k) box[k] = staged[k];
}

__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const int stride = multi_label == 1 ? 9 : 8;
  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  // Single precision halves the shared memory and avoids bank conflicts.
  __shared__ float staged[threadsPerBlock * 8];

  const int row_begin = blockIdx.y * threadsPerBlock;
  const int col_begin = blockIdx.x * threadsPerBlock;
  const int row_size = min(n_boxes - row_begin, threadsPerBlock);
  const int col_size = min(n_boxes - col_begin, threadsPerBlock);

  for (int e = threadIdx.x; e < col_size * 8; e += blockDim.x)
    staged[e] = dev_boxes[(col_begin + e / 8) * stride + e % 8];
  __syncthreads();

  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    const double* cur_box = dev_boxes + (row_begin + r) * stride;
    double other[8];
    unsigned long long t = 0;
    for (int i = row_begin == col_begin ? r + 1 : 0; i < col_size; ++i) {
      copy_column(staged + i * 8, other);
      if (single_box_iou_quadri<double>(cur_box, other, 0) > iou_threshold)
        t |= 1ULL << i;
    }
    dev_mask[(row_begin + r) * col_blocks + blockIdx.x] = t;
  }
}
