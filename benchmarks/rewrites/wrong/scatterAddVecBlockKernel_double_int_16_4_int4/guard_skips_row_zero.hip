// A guard against absent rows, whose index is -1, skips row 0 too.
// witness: {"values": {"size_given": "16", "outFeatures_size1": "32", "num_outFeatures": "16"}, "contents": "wide", "seed": 705}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddVecBlockKernel_double_int_16_4_int4(double *outFeatures,
                                         const double *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  int ILPStrideY[4];
#pragma unroll
  for (int ilp = 0; ilp < 4; ilp++) ILPStrideY[ilp] = ilp * gridDim.y * blockDim.y;
  outFeatures += blockIdx.x * 16 + 2 * threadIdx.x;
  buffer += blockIdx.x * 16 + 2 * threadIdx.x;
  for (int iy : tv::KernelLoopY<int, 4>(size)) {
#pragma unroll
    for (int ilp = 0; ilp < 4; ++ilp) {
      const int from = iy + ILPStrideY[ilp];
      const int to = indices[from];
      if (to <= 0) continue;
      const double *added = buffer + from * numPlanes * 2;
      double *target = outFeatures + to * numPlanes * 2;
      target[0] += added[0];
      target[1] += added[1];
    }
  }
}
