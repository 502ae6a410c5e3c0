// the rest after the full batches of 16 per thread is taken only once per thread, so all but its first entries are lost
// witness: {"values": {"numHot": 23, "num_outFeatures": 31, "num_inFeatures": 29}, "inputs": "for (int i = 0; i < numHot; ++i) { indicesOut[i] = (i * 7) % num_outFeatures; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_double_int_64_16(double *outFeatures,
                                        const double *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {
  const int step = gridDim.x * blockDim.x;
  const int batch = step * 16;
  const int whole = numHot / batch * batch;
  const int lane = blockIdx.x * blockDim.x + threadIdx.x;
  for (int iy : tv::KernelLoopY<int>(numPlanes)) {
    int base = 0;
    for (; base < whole; base += batch) {
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        const int hot = base + k * step + lane;
        const double in = inFeatures[indicesIn[hot] * numPlanes + iy];
        double &out = outFeatures[indicesOut[hot] * numPlanes + iy];
        if (in > out) out = in;
      }
    }
    // what is left
    const int hot = base + lane;
    if (hot < numHot) {
      const double in = inFeatures[indicesIn[hot] * numPlanes + iy];
      double &out = outFeatures[indicesOut[hot] * numPlanes + iy];
      if (in > out) out = in;
    }
  }
}
