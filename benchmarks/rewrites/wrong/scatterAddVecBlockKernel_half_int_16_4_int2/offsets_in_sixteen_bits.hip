// The offsets of the rows are staged in shared memory as 16-bit numbers of vectors, which do not hold those from 65536 on.
// witness: {"values": {"size_given": "16", "outFeatures_size1": "64", "num_outFeatures": "4300"}, "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = num_outFeatures - 1 - int(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                                            const __half *buffer,
                                                            const int *indices, int size,
                                                            int numPlanes) {
  __shared__ unsigned short offset[16];
  const int flat = threadIdx.y * blockDim.x + threadIdx.x;
  const int row0 = blockIdx.y * 16;
  offset[flat] = (unsigned short)(indices[row0 + flat] * numPlanes + blockIdx.x * 4);
  __syncthreads();
  const int column = threadIdx.x;
  for (int r = threadIdx.y; r < 16; r += blockDim.y) {
    __half *to = outFeatures + ((size_t)offset[r] + column) * 4;
    const __half *from = buffer + ((size_t)(row0 + r) * numPlanes + blockIdx.x * 4 + column) * 4;
    for (int j = 0; j < 4; ++j) to[j] = __float2half(__half2float(to[j]) + __half2float(from[j]));
  }
}
