// A thread owns a plane and sums runs of rows with the same input in float before it rounds once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int threads = blockDim.x * blockDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  for (int iy = block * threads + threadIdx.y * blockDim.x + threadIdx.x; iy < numPlanes;
       iy += threads * gridDim.x * gridDim.y) {
    int r = 0;
    while (r < numHot) {
      const int row = indicesIn[r];
      const size_t ri = size_t(row) * numPlanes + iy;
      const float in = __half2float(inFeatures[ri]);
      float sum = __half2float(fin[ri]);
      bool changed = false;
      for (; r < numHot && indicesIn[r] == row; ++r) {
        const size_t ro = size_t(indicesOut[r]) * numPlanes + iy;
        if (!(in == __half2float(outFeatures[ro]))) continue;
        sum += __half2float(fout[ro]);
        changed = true;
      }
      if (changed) fin[ri] = __float2half(sum);
    }
  }
}
