// The rows left over from groups of four are handled by the first block only, but the blocks in y hold different planes.
// witness: {"values": {"size": 6, "numPlanes": 128, "num_outFeatures": 9}, "contents": "unit", "seed": 6}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int groups = size / 4;
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  const int planeStep = gridDim.y * blockDim.y;
  for (int g = tid; g < groups; g += gridDim.x * blockDim.x) {
    const int t0 = indices[4 * g] * numPlanes;
    const int t1 = indices[4 * g + 1] * numPlanes;
    const int t2 = indices[4 * g + 2] * numPlanes;
    const int t3 = indices[4 * g + 3] * numPlanes;
    const float *rows = buffer + 4 * g * numPlanes;
    for (int iy = plane; iy < numPlanes; iy += planeStep) {
      const float v0 = rows[iy];
      const float v1 = rows[numPlanes + iy];
      const float v2 = rows[2 * numPlanes + iy];
      const float v3 = rows[3 * numPlanes + iy];
      atomicAdd(&outFeatures[t0 + iy], v0);
      atomicAdd(&outFeatures[t1 + iy], v1);
      atomicAdd(&outFeatures[t2 + iy], v2);
      atomicAdd(&outFeatures[t3 + iy], v3);
    }
  }
  // remainder: at most three rows, one block is enough
  if (blockIdx.x + blockIdx.y == 0) {
    const int r = groups * 4 + threadIdx.x;
    if (r < size) {
      const int t = indices[r] * numPlanes;
      for (int iy = plane; iy < numPlanes; iy += planeStep)
        atomicAdd(&outFeatures[t + iy], buffer[r * numPlanes + iy]);
    }
  }
}
