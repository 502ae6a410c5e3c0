// The threads of a block share all pairs of a tile and set bits with atomics in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  const size_t stride = multi_label == 1 ? 9 : 8;
  const int tiles = divideUP(n_boxes, threadsPerBlock);
  __shared__ unsigned long long words[threadsPerBlock];

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int row_begin = row_tile * threadsPerBlock, col_begin = col_tile * threadsPerBlock;
      const int row_size = min(n_boxes - row_begin, threadsPerBlock);
      const int col_size = min(n_boxes - col_begin, threadsPerBlock);
      for (int r = threadIdx.x; r < threadsPerBlock; r += blockDim.x) words[r] = 0;
      __syncthreads();

      for (int pair = threadIdx.x; pair < row_size * col_size; pair += blockDim.x) {
        const int c = pair / row_size, r = pair % row_size;
        if (row_tile == col_tile && c <= r) continue;
        const double* a = dev_boxes + (row_begin + r) * stride;
        const double* b = dev_boxes + (col_begin + c) * stride;
        if (single_box_iou_quadri<double>(a, b, 0) > iou_threshold)
          atomicOr(&words[r], 1ULL << c);
      }
      __syncthreads();

      for (int r = threadIdx.x; r < row_size; r += blockDim.x)
        dev_mask[size_t(row_begin + r) * tiles + col_tile] = words[r];
      __syncthreads();
    }
  }
}
