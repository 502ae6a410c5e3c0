// A flat loop over all vectors with float4 in place of int4.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  const float4 *in = reinterpret_cast<const float4 *>(features);
  float4 *out = reinterpret_cast<float4 *>(buffer);
  const int threads = gridDim.x * gridDim.y * blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int first = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const long long all = static_cast<long long>(size) * numPlanes;
  for (long long i = first; i < all; i += threads) {
    const int row = static_cast<int>(i / numPlanes), plane = static_cast<int>(i % numPlanes);
    out[i] = in[static_cast<long long>(indices[row]) * numPlanes + plane];
  }
}
