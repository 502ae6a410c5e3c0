// a block takes 64 neighbouring pairs, whose offsets lie in shared memory
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolBwdGenericBlockKernel_float_int_64_16(
    const float *outFeatures, const float *inFeatures, const float *fout,
    float *fin, const int *indicesIn, const int *indicesOut, int numHot,
    int numPlanes) {
  __shared__ int tile_in[64];
  __shared__ int tile_out[64];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  for (int base = blockIdx.x * 64; base < numHot; base += gridDim.x * 64) {
    __syncthreads();
    if (lane < 64 && base + lane < numHot) {
      tile_in[lane] = indicesIn[base + lane] * numPlanes;
      tile_out[lane] = indicesOut[base + lane] * numPlanes;
    }
    __syncthreads();
    const int count = numHot - base < 64 ? numHot - base : 64;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += gridDim.y * blockDim.y) {
      for (int k = threadIdx.x; k < count; k += blockDim.x) {
        const float a = inFeatures[tile_in[k] + plane];
        const float b = outFeatures[tile_out[k] + plane];
        if (a == b) atomicAdd(fin + tile_in[k] + plane, fout[tile_out[k] + plane]);
      }
    }
  }
}
