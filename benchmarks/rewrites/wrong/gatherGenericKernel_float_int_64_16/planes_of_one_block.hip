// the planes of the first block alone are copied, that is 64
// witness: {"values": {"size": 200, "numPlanes": 70, "num_features": 9}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_features;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherGenericKernel_float_int_64_16(float *buffer, const float *features,
                                    const int *indices, int size,
                                    int numPlanes) {

  const int plane = threadIdx.y;
  if (plane >= numPlanes) return;
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  for (int row = first; row < size; row += stride) {
    buffer[row * numPlanes + plane] = features[indices[row] * numPlanes + plane];
  }
}
