// Equality is tested by a difference of zero, which fails for infinities of the same sign.
// witness: {"values": {"numHot": 4, "numPlanes": 64, "num_outFeatures": 5, "num_inFeatures": 8}, "contents": "unit", "seed": 6, "inputs": "inFeatures.get()[indicesIn.get()[2] * 64 + 1] = __float2half(INFINITY); outFeatures.get()[indicesOut.get()[2] * 64 + 1] = __float2half(INFINITY); fout.get()[indicesOut.get()[2] * 64 + 1] = __float2half(2.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int rowStep = gridDim.x * blockDim.x;
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes;
       iy += gridDim.y * blockDim.y) {
    const __half *in = inFeatures + iy;
    const __half *out = outFeatures + iy;
    const __half *gradient = fout + iy;
    __half *result = fin + iy;
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < numHot; r += rowStep) {
      const int ri = indicesIn[r] * numPlanes;
      const int ro = indicesOut[r] * numPlanes;
      const float gap = __half2float(out[ro]) - __half2float(in[ri]);
      if (gap == 0.0f)
        result[ri] = __float2half(__half2float(result[ri]) + __half2float(gradient[ro]));
    }
  }
}
