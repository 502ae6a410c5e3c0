// Two rows are loaded ahead and chosen between by multiplication with 0 and 1, so infinities of the other row give NaN.
// witness: {"values": {"size": "16", "features_size1": "128", "num_features": "5"}, "contents": "infinities", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline float4 chosen_vector(float4 a, float4 b, float second) {
  const float first = 1.0f - second;
  return make_float4(first * a.x + second * b.x, first * a.y + second * b.y, first * a.z + second * b.z,
                     first * a.w + second * b.w);
}
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                                    const int *indices, int size, int numPlanes) {
  const float4 *source = reinterpret_cast<const float4 *>(features);
  float4 *target = reinterpret_cast<float4 *>(buffer);
  const int step = gridDim.x * blockDim.x * 2;
  for (int pair = (blockIdx.x * blockDim.x + threadIdx.x) * 2; pair < size; pair += step) {
    const int rows[2] = {indices[pair], indices[min(pair + 1, size - 1)]};
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y) {
      const float4 a = source[rows[0] * numPlanes + plane];
      const float4 b = source[rows[1] * numPlanes + plane];
      for (int r = 0; r < 2 && pair + r < size; ++r)
        target[(pair + r) * numPlanes + plane] = chosen_vector(a, b, static_cast<float>(r));
    }
  }
}
