// each thread handles a pair of planes; the last plane of an odd number is left out
// witness: {"values": {"numPlanes": 3, "size": 64, "num_outFeatures": 64, "num_inFeatures": 64}, "contents": "whole", "seed": 7, "inputs": "for (size_t i = 0; i < indicesIn_count; ++i) indicesIn[i] = int(i), indicesOut[i] = int(i); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 1 + double(i), outFeatures[i] = 2 + double(i) * 3; inFeatures[8] = outFeatures[8] = 5; fout[8] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolBwdGenericBlockKernel_double_int_64_16(
    const double *outFeatures, const double *inFeatures,
    const double *fout, double *fin, const int *indicesIn,
    const int *indicesOut, int numHot, int numPlanes) {
  const int pairs = numPlanes / 2;
  const int stride = gridDim.x * blockDim.x;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < numHot; ix += stride) {
    const double *in = inFeatures + indicesIn[ix] * numPlanes;
    double *gradient = fin + indicesIn[ix] * numPlanes;
    const double *out = outFeatures + indicesOut[ix] * numPlanes;
    const double *from = fout + indicesOut[ix] * numPlanes;
    for (int pair = blockIdx.y * blockDim.y + threadIdx.y; pair < pairs; pair += gridDim.y * blockDim.y) {
      const int iy = 2 * pair;
      const double in0 = in[iy], in1 = in[iy + 1];
      const double out0 = out[iy], out1 = out[iy + 1];
      if (in0 == out0) gradient[iy] += from[iy];
      if (in1 == out1) gradient[iy + 1] += from[iy + 1];
    }
  }
}
