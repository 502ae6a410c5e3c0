// The first block of rows adds all of them from a table of indices in shared memory, which holds 512.
// witness: {"values": {"size_given": "528", "outFeatures_size1": "64", "num_outFeatures": "600"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                                            const __half *buffer,
                                                            const int *indices, int size,
                                                            int numPlanes) {
  constexpr int ROWS = 512;
  __shared__ int table[ROWS];
  if (blockIdx.y > 0) return;
  const int flat = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int held = size < ROWS ? size : ROWS;
  for (int r = flat; r < held; r += threads) table[r] = indices[r];
  __syncthreads();
  const int width = numPlanes * 4;
  const int column = blockIdx.x * 16 + flat;  // one number per thread
  for (int r = 0; r < held; ++r) {
    const size_t to = (size_t)table[r] * width + column;
    outFeatures[to] = __float2half(__half2float(outFeatures[to]) + __half2float(buffer[(size_t)r * width + column]));
  }
}
