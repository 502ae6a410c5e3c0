// The indices are staged in tiles in shared memory, with barriers before and after their use.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  __shared__ int rowIn[256];
  __shared__ int rowOut[256];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int tile = 0; tile < numHot; tile += 256) {
    const int filled = numHot - tile < 256 ? numHot - tile : 256;
    if (lane < filled) {
      rowIn[lane] = indicesIn[tile + lane] * numPlanes;
      rowOut[lane] = indicesOut[tile + lane] * numPlanes;
    }
    __syncthreads();
    if (plane < numPlanes) {
      for (int j = threadIdx.x; j < filled; j += blockDim.x) {
        const int src = rowIn[j] + plane;
        const int dst = rowOut[j] + plane;
        if (inFeatures[src] == outFeatures[dst]) fin[src] += fout[dst];
      }
    }
    __syncthreads();
  }
}
