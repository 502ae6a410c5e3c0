// The threads of the whole grid run over all vectors of the buffer in order, and sums are formed in float.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                                            const __half *buffer,
                                                            const int *indices, int size,
                                                            int numPlanes) {
  const long vectors = (long)size * numPlanes;
  const long block_number = (long)blockIdx.y * gridDim.x + blockIdx.x;
  const long first = block_number * (blockDim.x * blockDim.y) + threadIdx.y * blockDim.x + threadIdx.x;
  const long step = (long)gridDim.x * gridDim.y * blockDim.x * blockDim.y;
  for (long v = first; v < vectors; v += step) {
    const long row = v / numPlanes;
    const long plane = v - row * numPlanes;
    __half *to = outFeatures + ((long)indices[row] * numPlanes + plane) * 4;
    const __half *from = buffer + v * 4;
    float sums[4];
    for (int j = 0; j < 4; ++j) sums[j] = __half2float(to[j]) + __half2float(from[j]);
    for (int j = 0; j < 4; ++j) to[j] = __float2half(sums[j]);
  }
}
