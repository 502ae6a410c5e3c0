// The indices of a tile are staged in shared memory.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  __shared__ int rows[32];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int4 *in = reinterpret_cast<const int4 *>(inFeatures + blockIdx.y * 16);
  int4 *out = reinterpret_cast<int4 *>(outFeatures + blockIdx.y * 16);
  for (int ix = blockIdx.x * 16; ix < numHot; ix += gridDim.x * 16) {
    rows[lane] = lane < 16 ? indicesIn[ix + lane] : indicesOut[ix + lane - 16];
    __syncthreads();
    for (int r = threadIdx.y; r < 16; r += blockDim.y) {
      double a[2], o[2];
      int4 *target = out + (size_t)rows[16 + r] * numPlanes + threadIdx.x;
      *reinterpret_cast<int4 *>(a) = in[(size_t)rows[r] * numPlanes + threadIdx.x];
      *reinterpret_cast<int4 *>(o) = *target;
      if (a[0] > o[0]) o[0] = a[0];
      if (a[1] > o[1]) o[1] = a[1];
      *target = *reinterpret_cast<int4 *>(o);
    }
    __syncthreads();
  }
}
