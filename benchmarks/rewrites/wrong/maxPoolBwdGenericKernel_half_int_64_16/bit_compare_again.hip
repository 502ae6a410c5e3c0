// The halves are compared as bits, so zeros of different signs do not match (and NaN may match).
// witness: {"values": {"numHot": 4, "numPlanes": 64, "num_outFeatures": 5, "num_inFeatures": 8}, "contents": "unit", "seed": 3, "inputs": "inFeatures.get()[indicesIn.get()[0] * 64 + 3] = __float2half(-0.0f); outFeatures.get()[indicesOut.get()[0] * 64 + 3] = __float2half(0.0f); fout.get()[indicesOut.get()[0] * 64 + 3] = __float2half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  // The values are copies of each other where they match: integer compares do.
  const unsigned short *inBits = reinterpret_cast<const unsigned short *>(inFeatures);
  const unsigned short *outBits = reinterpret_cast<const unsigned short *>(outFeatures);
  for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < numHot;
       r += gridDim.x * blockDim.x) {
    const int ri = indicesIn[r] * numPlanes;
    const int ro = indicesOut[r] * numPlanes;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
         iy += gridDim.y * blockDim.y) {
      if (inBits[ri + iy] == outBits[ro + iy])
        fin[ri + iy] = __float2half(__half2float(fin[ri + iy]) +
                                    __half2float(fout[ro + iy]));
    }
  }
}
