// features are compared by their bits, so that 0 and -0 count as different and NaN as equal to itself
// witness: {"values": {"size": 64, "num_inFeatures": 64}, "contents": "unit", "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 0.0f; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = -0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool same_feature(const float *a, const float *b) {
  return __float_as_int(*a) == __float_as_int(*b);
}

__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  int src[16], dst[16];
  for (int base = blockIdx.x * blockDim.x + threadIdx.x; base < numHot;
       base += step * 16) {
    for (int k = 0; k < 16; ++k) {
      src[k] = indicesIn[base + k * step] * numPlanes;
      dst[k] = indicesOut[base + k * step] * numPlanes;
    }
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += gridDim.y * blockDim.y) {
      for (int k = 0; k < 16; ++k) {
        if (same_feature(inFeatures + src[k] + plane,
                         outFeatures + dst[k] + plane))
          fin[src[k] + plane] += fout[dst[k] + plane];
      }
    }
  }
}
