// The gradient is multiplied by a mask of 0 or 1 instead of being selected, so an infinite gradient poisons inputs that do not match.
// witness: {"values": {"numHot": 4, "numPlanes": 64, "num_outFeatures": 5, "num_inFeatures": 8}, "contents": "unit", "seed": 4, "inputs": "inFeatures.get()[indicesIn.get()[1] * 64 + 9] = __float2half(0.25f); outFeatures.get()[indicesOut.get()[1] * 64 + 9] = __float2half(0.5f); fout.get()[indicesOut.get()[1] * 64 + 9] = __float2half(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < numHot;
       r += gridDim.x * blockDim.x) {
    const size_t ri = size_t(indicesIn[r]) * numPlanes;
    const size_t ro = size_t(indicesOut[r]) * numPlanes;
    for (int iy = plane; iy < numPlanes; iy += gridDim.y * blockDim.y) {
      // no divergence: 1 where the input is the maximum, 0 elsewhere
      const float hit =
          float(__half2float(inFeatures[ri + iy]) == __half2float(outFeatures[ro + iy]));
      fin[ri + iy] = __float2half(
          fmaf(hit, __half2float(fout[ro + iy]), __half2float(fin[ri + iy])));
    }
  }
}
