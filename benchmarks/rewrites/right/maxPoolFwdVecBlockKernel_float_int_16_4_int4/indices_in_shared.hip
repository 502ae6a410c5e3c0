// The indices of a tile are staged in shared memory with barriers, tiles go from last to first, and each thread takes four neighbouring rows.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {

  __shared__ int rowsIn[16];
  __shared__ int rowsOut[16];
  const int t = threadIdx.y * 4 + threadIdx.x;
  const int tiles = numHot / 16;
  const int mine = ((int)blockIdx.x < tiles) ? (tiles - 1 - (int)blockIdx.x) / (int)gridDim.x : -1;
  for (int turn = mine; turn >= 0; --turn) {
    const int tile = blockIdx.x + turn * gridDim.x;
    rowsIn[t] = indicesIn[tile * 16 + t];
    rowsOut[t] = indicesOut[tile * 16 + t];
    __syncthreads();
    for (int s = threadIdx.y * 4; s < (int)threadIdx.y * 4 + 4; ++s) {
      const float *a = inFeatures + ((size_t)rowsIn[s] * numPlanes + blockIdx.y * 4) * 4;
      float *o = outFeatures + ((size_t)rowsOut[s] * numPlanes + blockIdx.y * 4) * 4;
      for (int q = threadIdx.x; q < 16; q += 4) {
        const float v = a[q];
        if (v > o[q]) o[q] = v;
      }
    }
    __syncthreads();
  }
}
