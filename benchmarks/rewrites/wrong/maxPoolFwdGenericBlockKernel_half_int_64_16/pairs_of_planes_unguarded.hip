// Two planes per thread: with an odd number of planes the last pair also changes the first plane of the next row.
// witness: {"values": {"numPlanes": 5, "size": 128, "num_outFeatures": 128}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
struct pooled_pair {
  __half first, second;
};

__global__ void maxPoolFwdGenericBlockKernel_half_int_64_16(__half *outFeatures, const __half *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  for (int hot = blockIdx.x * 64 + threadIdx.y; hot < numHot; hot += gridDim.x * 64) {
    const __half *from = inFeatures + indicesIn[hot] * numPlanes;
    __half *to = outFeatures + indicesOut[hot] * numPlanes;
    for (int offset = 2 * threadIdx.x; offset < 64; offset += 2 * blockDim.x) {
      const int plane = blockIdx.y * 64 + offset;
      if (plane >= numPlanes) break;
      const pooled_pair in = *reinterpret_cast<const pooled_pair *>(from + plane);
      pooled_pair *out = reinterpret_cast<pooled_pair *>(to + plane);
      if (in.first > out->first) out->first = in.first;
      if (in.second > out->second) out->second = in.second;
    }
  }
}
