// The pairs of a tile are spread over all threads, which set bits in shared masks with atomics.
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
  const double* rows = dev_boxes + row_start * threadsPerBlock * stride;
  const double* columns = dev_boxes + col_start * threadsPerBlock * stride;

  __shared__ unsigned int masks[threadsPerBlock][2];
  for (int r = threadIdx.x; r < threadsPerBlock; r += blockDim.x) {
    masks[r][0] = 0;
    masks[r][1] = 0;
  }
  __syncthreads();

  for (int p = threadIdx.x; p < row_size * col_size; p += blockDim.x) {
    const int r = p / col_size;
    const int c = p % col_size;
    if (row_start == col_start && c <= r) continue;
    if (single_box_iou_quadri<double>(rows + r * stride, columns + c * stride,
                                      0) > iou_threshold) {
      atomicOr(&masks[r][c / 32], 1u << (c % 32));
    }
  }
  __syncthreads();

  const int col_blocks = divideUP(n_boxes, threadsPerBlock);
  for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
    dev_mask[(row_start * threadsPerBlock + r) * col_blocks + col_start] =
        (static_cast<unsigned long long>(masks[r][1]) << 32) | masks[r][0];
  }
}
