// tiles are shared out in chunks that are rounded up, and the last chunk is not shortened
// witness: {"values": {"size": 16000, "inFeatures_size1": 32, "num_outFeatures": 16010, "num_inFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) { indicesIn[i] = (i * 3 + 1) % 80; indicesOut[i] = 16009 - i; } for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = i % 7; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void maxPoolFwdVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  // consecutive tiles for each block
  const int tiles = numHot / 16, chunk = (tiles + gridDim.x - 1) / gridDim.x;
  const int4 *from = reinterpret_cast<const int4 *>(inFeatures) + blockIdx.y * 8 + threadIdx.x;
  int4 *to = reinterpret_cast<int4 *>(outFeatures) + blockIdx.y * 8 + threadIdx.x;
  for (int tile = blockIdx.x * chunk; tile < (blockIdx.x + 1) * chunk; ++tile) {
    for (int row = tile * 16 + threadIdx.y; row < (tile + 1) * 16; row += blockDim.y) {
      int4 in = from[indicesIn[row] * numPlanes], out = to[indicesOut[row] * numPlanes];
      const double *a = reinterpret_cast<const double *>(&in);
      double *b = reinterpret_cast<double *>(&out);
      b[0] = a[0] > b[0] ? a[0] : b[0];
      b[1] = a[1] > b[1] ? a[1] : b[1];
      to[indicesOut[row] * numPlanes] = out;
    }
  }
}
