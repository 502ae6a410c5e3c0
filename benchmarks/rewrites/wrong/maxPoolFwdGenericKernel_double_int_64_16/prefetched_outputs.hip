// a thread reads the outputs of a whole batch before it writes any, so of two entries with one output row the later can undo the larger
// witness: {"values": {"numHot": 24, "num_outFeatures": 4, "num_inFeatures": 24}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesOut[i] = i % 4; indicesIn[i] = i; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  double in[16], out[16];
  int row[16];
  for (int iy : tv::KernelLoopY<int>(numPlanes)) {
    for (int ix : tv::KernelLoopX<int, 16>(numHot)) {
      int used = 0;
      for (int hot = ix; used < 16 && hot < numHot; hot += step, ++used) {
        in[used] = inFeatures[indicesIn[hot] * numPlanes + iy];
        row[used] = indicesOut[hot] * numPlanes + iy;
        out[used] = outFeatures[row[used]];
      }
      for (int k = 0; k < used; ++k)
        if (in[k] > out[k]) outFeatures[row[k]] = in[k];
    }
  }
}
