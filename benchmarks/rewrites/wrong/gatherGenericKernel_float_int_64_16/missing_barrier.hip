// no barrier between the loads of the indices and the copies
// witness: {"values": {"size": 130, "numPlanes": 40, "num_features": 9}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_features;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {

  __shared__ int rows[64];
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  const int first = blockIdx.x * 64;
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  if (thread < 64 && first + thread < size) rows[thread] = indices[first + thread] * numPlanes;
  if (plane >= numPlanes) return;
  for (int i = threadIdx.x; i < 64 && first + i < size; i += blockDim.x) {
    buffer[(first + i) * numPlanes + plane] = features[rows[i] + plane];
  }
}
