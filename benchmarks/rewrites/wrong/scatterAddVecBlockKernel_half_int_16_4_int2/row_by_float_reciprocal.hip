// The row of a flat vector is found by multiplying with a float reciprocal, which rounds below the integer for some widths.
// witness: {"values": {"size_given": "16", "outFeatures_size1": "2624", "num_outFeatures": "16"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                                            const __half *buffer,
                                                            const int *indices, int size,
                                                            int numPlanes) {
  const int vectors = size * numPlanes;
  const int block_number = blockIdx.y * gridDim.x + blockIdx.x;
  const int thread = block_number * (blockDim.x * blockDim.y) + threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = gridDim.x * gridDim.y * blockDim.x * blockDim.y;
  const float inverse = 1.0f / numPlanes;
  for (int v = thread; v < vectors; v += threads) {
    const int row = (int)(v * inverse);
    const int plane = v - row * numPlanes;
    __half *to = outFeatures + ((size_t)indices[row] * numPlanes + plane) * 4;
    const __half *from = buffer + (size_t)v * 4;
    for (int j = 0; j < 4; ++j) to[j] = __float2half(__half2float(to[j]) + __half2float(from[j]));
  }
}
