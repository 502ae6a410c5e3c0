// The column tile is staged by component in two halves and columns are visited from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_quadri_cuda.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void nms_quadri_cuda_kernel_double(const int n_boxes,
                                       const float iou_threshold,
                                       const double* dev_boxes,
                                       unsigned long long* dev_mask,
                                       const int multi_label) {
  constexpr int HALF = threadsPerBlock / 2;
  const size_t stride = multi_label == 1 ? 9 : 8;
  const int tiles = divideUP(n_boxes, threadsPerBlock);
  __shared__ double staged[8][HALF + 1];
  __shared__ unsigned long long words[threadsPerBlock];

  for (int row_tile = blockIdx.y; row_tile < tiles; row_tile += gridDim.y) {
    for (int col_tile = blockIdx.x; col_tile < tiles; col_tile += gridDim.x) {
      const int row_begin = row_tile * threadsPerBlock, col_begin = col_tile * threadsPerBlock;
      const int row_size = min(n_boxes - row_begin, threadsPerBlock);
      const int col_size = min(n_boxes - col_begin, threadsPerBlock);
      // Each word is used by one thread only.
      for (int r = threadIdx.x; r < row_size; r += blockDim.x) words[r] = 0;

      for (int base = HALF; base >= 0; base -= HALF) {
        const int count = max(min(col_size - base, HALF), 0);
        for (int e = threadIdx.x; e < count * 8; e += blockDim.x)
          staged[e % 8][e / 8] = dev_boxes[(col_begin + base + e / 8) * stride + e % 8];
        __syncthreads();

        for (int r = threadIdx.x; r < row_size; r += blockDim.x) {
          double mine[8], other[8];
          for (int k = 0; k < 8; ++k) mine[k] = dev_boxes[(row_begin + r) * stride + k];
          const int first = row_tile == col_tile ? max(r + 1 - base, 0) : 0;
          unsigned long long found = 0;
          for (int i = count - 1; i >= first; --i) {
            for (int k = 0; k < 8; ++k) other[k] = staged[k][i];
            if (single_box_iou_quadri<double>(mine, other, 0) > iou_threshold)
              found |= 1ULL << (base + i);
          }
          words[r] |= found;
        }
        // The half is replaced only after all rows have used it.
        __syncthreads();
      }

      for (int r = threadIdx.x; r < row_size; r += blockDim.x)
        dev_mask[size_t(row_begin + r) * tiles + col_tile] = words[r];
    }
  }
}
