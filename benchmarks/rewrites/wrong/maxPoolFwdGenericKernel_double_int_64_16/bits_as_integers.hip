// the maximum is an integer maximum of the bit patterns, which orders negative numbers the wrong way round
// witness: {"contents": "below", "values": {"numHot": 6, "num_outFeatures": 9}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesOut[i] = (i * 7) % num_outFeatures; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void raise_to(double *address, double value) {
  unsigned long long *word = reinterpret_cast<unsigned long long *>(address);
  const long long wanted = __double_as_longlong(value);
  unsigned long long seen = *word;
  while (static_cast<long long>(seen) < wanted) {
    const unsigned long long assumed = seen;
    seen = atomicCAS(word, assumed, static_cast<unsigned long long>(wanted));
    if (seen == assumed) break;
  }
}

__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  for (int hot = blockIdx.x * blockDim.x + threadIdx.x; hot < numHot; hot += gridDim.x * blockDim.x) {
    const double *row_in = inFeatures + indicesIn[hot] * numPlanes;
    double *row_out = outFeatures + indicesOut[hot] * numPlanes;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      const double value = row_in[plane];
      if (value == value) raise_to(row_out + plane, value);
    }
  }
}
