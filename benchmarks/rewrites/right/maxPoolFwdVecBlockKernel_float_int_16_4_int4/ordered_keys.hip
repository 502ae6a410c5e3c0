// Values are compared by integer keys ordered like the floats, with NaN left out, and blocks take contiguous balanced ranges of tiles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__device__ __forceinline__ int ordered_key(int bits) {
  return bits < 0 ? (int)(0x80000000u - (unsigned)bits) : bits;
}

__device__ __forceinline__ int keep_larger(int a, int o) {
  const bool numbers = (a & 0x7fffffff) <= 0x7f800000 && (o & 0x7fffffff) <= 0x7f800000;
  return numbers && ordered_key(a) > ordered_key(o) ? a : o;
}

__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {

  const long long tiles = numHot / 16;
  const int first = (int)(tiles * blockIdx.x / gridDim.x) * 16;
  const int last = (int)(tiles * (blockIdx.x + 1) / gridDim.x) * 16;
  int4 *out = reinterpret_cast<int4 *>(outFeatures) + blockIdx.y * 4 + threadIdx.x;
  const int4 *in = reinterpret_cast<const int4 *>(inFeatures) + blockIdx.y * 4 + threadIdx.x;
  for (int hot = first + threadIdx.y; hot < last; hot += blockDim.y) {
    const int4 a = in[(size_t)indicesIn[hot] * numPlanes];
    int4 *to = out + (size_t)indicesOut[hot] * numPlanes;
    int4 o = *to;
    o.x = keep_larger(a.x, o.x);
    o.y = keep_larger(a.y, o.y);
    o.z = keep_larger(a.z, o.z);
    o.w = keep_larger(a.w, o.w);
    *to = o;
  }
}
