// features are compared after narrowing to float, so doubles that collapse to one float are not told apart
// witness: {"inputs": "for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 1e300; for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 3e300;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool rises_above(float candidate, float current) { return candidate > current; }

__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int lanes = gridDim.x * blockDim.x;
  const int lane = blockIdx.x * blockDim.x + threadIdx.x;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
    const double *source = inFeatures + plane;
    double *target = outFeatures + plane;
    for (int hot = lane; hot < numHot; hot += lanes) {
      const int from = indicesIn[hot] * numPlanes;
      const int to = indicesOut[hot] * numPlanes;
      if (rises_above(source[from], target[to])) target[to] = source[from];
    }
  }
}
