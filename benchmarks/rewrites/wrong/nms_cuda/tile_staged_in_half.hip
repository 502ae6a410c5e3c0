// Stages the column boxes in shared memory as 16-bit floats, which rounds coordinates above 2048 to even numbers.
// witness: {"values": {"n_boxes": "2", "iou_threshold": "0.5f", "offset": "0"}, "contents": "wide", "seed": 7, "inputs": "const float b[8] = {4001, 0, 4009, 10, 4003, 0, 4011, 10}; for (int i = 0; i < 8; ++i) dev_boxes[i] = b[i];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/nms_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned short coordinate_to_sixteen_bits(float value) {
  return __half_as_ushort(__float2half(value));
}
__device__ inline float coordinate_from_sixteen_bits(unsigned short bits) {
  return __half2float(__ushort_as_half(bits));
}

__global__ static void nms_cuda(const int n_boxes, const float iou_threshold,
                                const int offset, const float *dev_boxes,
                                unsigned long long *dev_mask) {

  const int blocks = (n_boxes + threadsPerBlock - 1) / threadsPerBlock;
  const int tid = threadIdx.x;
  __shared__ unsigned short tile[4][threadsPerBlock];
  for (int col_block = blockIdx.x; col_block < blocks; col_block += gridDim.x) {
    for (int row_block = blockIdx.y; row_block < blocks; row_block += gridDim.y) {
      if (row_block > col_block) return;
      const int cols = min(n_boxes - col_block * threadsPerBlock, threadsPerBlock);
      const int row = row_block * threadsPerBlock + tid;
      __syncthreads();
      if (tid < cols)
        for (int k = 0; k < 4; ++k)
          tile[k][tid] = coordinate_to_sixteen_bits(dev_boxes[(col_block * threadsPerBlock + tid) * 4 + k]);
      __syncthreads();
      if (row < n_boxes) {
        unsigned long long bits = 0;
        for (int i = row_block == col_block ? tid + 1 : 0; i < cols; ++i) {
          float other[4];
          for (int k = 0; k < 4; ++k) other[k] = coordinate_from_sixteen_bits(tile[k][i]);
          if (devIoU(dev_boxes + row * 4, other, offset, iou_threshold)) bits |= 1ULL << i;
        }
        dev_mask[row * gridDim.y + col_block] = bits;
      }
    }
  }
}
