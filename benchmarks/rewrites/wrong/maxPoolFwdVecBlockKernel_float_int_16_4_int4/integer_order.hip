// Floats are compared as signed integers, which orders two negative numbers the wrong way round.
// witness: {"values": {"size": 16, "inFeatures_size1": 64, "num_outFeatures": 16, "num_inFeatures": 16}, "contents": "below", "inputs": "for (int i = 0; i < 16; ++i) indicesOut[i] = indicesIn[i] = i;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  // The vectors stay integers: IEEE floats have the order of their bits.
  const int column = blockIdx.y * 4 + threadIdx.x;
  int4 *out = reinterpret_cast<int4 *>(outFeatures);
  const int4 *in = reinterpret_cast<const int4 *>(inFeatures);
  for (int hot = blockIdx.x * 16 + threadIdx.y; hot < numHot;
       hot += (hot & 15) < 12 ? 4 : gridDim.x * 16 - 12) {
    const int from = indicesIn[hot] * numPlanes + column;
    const int to = indicesOut[hot] * numPlanes + column;
    const int4 a = in[from];
    int4 b = out[to];
    b.x = a.x > b.x ? a.x : b.x;
    b.y = a.y > b.y ? a.y : b.y;
    b.z = a.z > b.z ? a.z : b.z;
    b.w = a.w > b.w ? a.w : b.w;
    out[to] = b;
  }
}
