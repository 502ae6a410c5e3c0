// Columns are taken in groups of 32 vectors and the last 16 vectors are dropped when the number of vectors is an odd multiple of 16.
// witness: {"values": {"outFeatures_size1": "192"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
constexpr int kPlaneGroup = 32;

__global__ void scatterAddVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  // One work item is a row and a group of 32 vectors; the blocks of the grid share the work items.
  const int groups = numPlanes / kPlaneGroup;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int blocks = gridDim.x * gridDim.y;
  const float4 *source = reinterpret_cast<const float4 *>(buffer);
  float4 *target = reinterpret_cast<float4 *>(outFeatures);

  for (int work = blockIdx.y * gridDim.x + blockIdx.x; work < size * groups; work += blocks) {
    const int row = work / groups;
    const int firstPlane = (work - row * groups) * kPlaneGroup;
    const float4 *in = source + (row * numPlanes + firstPlane);
    float4 *out = target + (indices[row] * numPlanes + firstPlane);
    for (int p = tid; p < kPlaneGroup; p += threads) {
      const float4 add = in[p];
      float4 sum = out[p];
      sum.x += add.x;
      sum.y += add.y;
      sum.z += add.z;
      sum.w += add.w;
      out[p] = sum;
    }
  }
}
