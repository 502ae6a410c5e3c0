// a block's threads copy consecutive vectors of its planes, row after row
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  const int thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x, blocks = gridDim.x * gridDim.y;
  const long long total = (long long)size * numPlanes;
  for (long long i = (long long)block * threads + thread; i < total; i += (long long)blocks * threads) {
    const long long row = i / numPlanes, plane = i - row * numPlanes;
    reinterpret_cast<float4 *>(buffer)[i] =
        reinterpret_cast<const float4 *>(features)[(long long)indices[row] * numPlanes + plane];
  }
}
