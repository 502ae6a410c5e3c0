// One thread owns a plane and walks over all pairs serially; the other threads of the block have nothing to do.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int threads = blockDim.x * blockDim.y * gridDim.x * gridDim.y;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  const int first = block * blockDim.x * blockDim.y +
                    threadIdx.y * blockDim.x + threadIdx.x;
  for (int plane = first; plane < numPlanes; plane += threads) {
    for (int hot = 0; hot < numHot; ++hot) {
      const size_t src = size_t(indicesIn[hot]) * numPlanes + plane;
      const size_t dst = size_t(indicesOut[hot]) * numPlanes + plane;
      if (inFeatures[src] == outFeatures[dst]) fin[src] = fin[src] + fout[dst];
    }
  }
}
