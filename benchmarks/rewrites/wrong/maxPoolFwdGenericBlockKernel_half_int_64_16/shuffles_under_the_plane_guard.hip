// Lanes share their row indices by shuffles inside the plane guard, where lanes of absent planes never loaded theirs.
// witness: {"values": {"numPlanes": 20, "size": 64, "num_outFeatures": 64}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of mmcv, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericBlockKernel_half_int_64_16(__half *outFeatures, const __half *inFeatures,
                                                            const int *indicesIn, const int *indicesOut,
                                                            int numHot, int numPlanes) {
  const int lane = (threadIdx.y * blockDim.x + threadIdx.x) & 63;
  const int plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int base = blockIdx.x * 64; base < numHot; base += gridDim.x * 64) {
    if (plane < numPlanes) {
      const int mineIn = indicesIn[base + lane];
      const int mineOut = indicesOut[base + lane];
      for (int k = 0; k < 16; ++k) {
        const int from = __shfl(mineIn, 4 * k + threadIdx.x) * numPlanes + plane;
        const int to = __shfl(mineOut, 4 * k + threadIdx.x) * numPlanes + plane;
        if (inFeatures[from] > outFeatures[to]) outFeatures[to] = inFeatures[from];
      }
    }
  }
}
