// each block stages its 64 pairs of indices in shared memory and takes them in another order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__device__ inline void route(const double *out, const double *in, const double *from, double *to) {
  if (*out == *in) *to += *from;
}

__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  constexpr int pairs = 64;
  __shared__ int in_rows[pairs];
  __shared__ int out_rows[pairs];
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int base = blockIdx.x * pairs; base < numHot; base += gridDim.x * pairs) {
    const int count = min(pairs, numHot - base);
    for (int k = thread; k < count; k += blockDim.x * blockDim.y) {
      in_rows[k] = indicesIn[base + k] * numPlanes;
      out_rows[k] = indicesOut[base + k] * numPlanes;
    }
    __syncthreads();
    for (int k = count - 1 - static_cast<int>(threadIdx.x); k >= 0; k -= blockDim.x)
      for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y)
        route(outFeatures + out_rows[k] + iy, inFeatures + in_rows[k] + iy, fout + out_rows[k] + iy,
              fin + in_rows[k] + iy);
    __syncthreads();
  }
}
