// Pairs of one thread with the same output row in a row are merged in registers, and the row is stored once after the run.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int column = blockIdx.y * blockDim.x + threadIdx.x;
  float4 *out = reinterpret_cast<float4 *>(outFeatures) + column;
  const float4 *in = reinterpret_cast<const float4 *>(inFeatures) + column;
  for (int base = blockIdx.x * 16; base < numHot; base += gridDim.x * 16) {
    float best[4] = {0, 0, 0, 0};
    int row = -1;
    for (int k = 0; k < 4; ++k) {
      const int hot = base + threadIdx.y + k * blockDim.y;
      if (hot >= numHot) break;
      const int next = indicesOut[hot];
      if (next != row) {
        if (row >= 0)
          out[row * numPlanes] =
              make_float4(best[0], best[1], best[2], best[3]);
        row = next;
        const float4 old = out[row * numPlanes];
        best[0] = old.x;
        best[1] = old.y;
        best[2] = old.z;
        best[3] = old.w;
      }
      const float4 value = in[indicesIn[hot] * numPlanes];
      if (value.x > best[0]) best[0] = value.x;
      if (value.y > best[1]) best[1] = value.y;
      if (value.z > best[2]) best[2] = value.z;
      if (value.w > best[3]) best[3] = value.w;
    }
    if (row >= 0)
      out[row * numPlanes] = make_float4(best[0], best[1], best[2], best[3]);
  }
}
