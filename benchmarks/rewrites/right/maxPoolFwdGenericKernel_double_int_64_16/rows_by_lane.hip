// tiles of indices in shared memory; lane k of a plane takes the entries whose output row leaves the remainder k
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  constexpr int tile = 96;
  __shared__ int from[tile];
  __shared__ int row[tile];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  const int lanes = gridDim.x * blockDim.x;
  const int lane = blockIdx.x * blockDim.x + threadIdx.x;
  for (int start = blockIdx.y * blockDim.y; start < numPlanes; start += gridDim.y * blockDim.y) {
    const int plane = start + threadIdx.y;
    for (int base = 0; base < numHot; base += tile) {
      const int count = min(tile, numHot - base);
      __syncthreads();
      for (int i = thread; i < count; i += threads) {
        from[i] = indicesIn[base + i];
        row[i] = indicesOut[base + i];
      }
      __syncthreads();
      if (plane < numPlanes) {
        for (int i = 0; i < count; ++i) {
          if (row[i] % lanes != lane) continue;
          const double in = inFeatures[from[i] * numPlanes + plane];
          double *out = outFeatures + row[i] * numPlanes + plane;
          if (!(in <= *out) && in == in && *out == *out) *out = in;
        }
      }
    }
  }
}
