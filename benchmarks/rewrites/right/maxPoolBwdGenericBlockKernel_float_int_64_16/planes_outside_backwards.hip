// planes are the outer loop and each thread walks its pairs backwards, without arrays
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  const int mine = blockIdx.x * blockDim.x + threadIdx.x;
  if (mine >= numHot) return;
  const int last = mine + (numHot - 1 - mine) / step * step;
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
       plane += gridDim.y * blockDim.y) {
    for (int pair = last; pair >= 0; pair -= step) {
      const long long src = (long long)indicesIn[pair] * numPlanes + plane;
      const long long dst = (long long)indicesOut[pair] * numPlanes + plane;
      const float a = inFeatures[src], b = outFeatures[dst];
      if (!(a < b) && !(a > b) && a == a && b == b) {
        const float sum = fin[src] + fout[dst];
        fin[src] = sum;
      }
    }
  }
}
