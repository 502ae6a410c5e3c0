// After an input has matched, further inputs of the same output in the rows that follow get nothing, although ties all get the gradient.
// witness: {"values": {"numHot": 6, "numPlanes": 64, "num_outFeatures": 3, "num_inFeatures": 8}, "contents": "unit", "seed": 5, "inputs": "for (int i = 0; i < 6; i++) { indicesIn.get()[i] = i; indicesOut.get()[i] = i / 3; } inFeatures.get()[5] = outFeatures.get()[5]; inFeatures.get()[64 + 5] = outFeatures.get()[5]; fout.get()[5] = __float2half(3.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericKernel_half_int_64_16(const __half *outFeatures,
                                        const __half *inFeatures,
                                        const __half *fout, __half *fin,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  // A thread owns a plane; a run of rows with one output has one maximum.
  const int threads = blockDim.x * blockDim.y;
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  for (int iy = block * threads + tid; iy < numPlanes;
       iy += threads * gridDim.x * gridDim.y) {
    int current = -1;
    float best = 0.0f, gradient = 0.0f;
    bool open = false;
    for (int r = 0; r < numHot; ++r) {
      const int row = indicesOut[r];
      if (row != current) {
        current = row;
        best = __half2float(outFeatures[row * numPlanes + iy]);
        gradient = __half2float(fout[row * numPlanes + iy]);
        open = true;
      }
      if (!open) continue;
      const int at = indicesIn[r] * numPlanes + iy;
      if (__half2float(inFeatures[at]) == best) {
        fin[at] = __float2half(__half2float(fin[at]) + gradient);
        open = false;
      }
    }
  }
}
