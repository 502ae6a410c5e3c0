// Every block handles just one tile of 16 pairs, so pairs are left over when there are more tiles than blocks.
// witness: {"values": {"size": 8256, "inFeatures_size1": 64, "num_outFeatures": 8256, "num_inFeatures": 8}, "contents": "unit", "inputs": "for (size_t i = 0; i < indicesOut_count; ++i) indicesOut[i] = int(i); for (size_t i = 0; i < inFeatures_count; ++i) inFeatures[i] = 2.0f + float(i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdVecBlockKernel_float_int_16_4_int4(float *outFeatures,
                                         const float *inFeatures,
                                         const int *indicesIn,
                                         const int *indicesOut, int numHot,
                                         int numPlanes) {
  const int tile = blockIdx.x * 16;
  const int column = (blockIdx.y * blockDim.x + threadIdx.x) * 4;
  const int width = numPlanes * 4;
  const int last = tile + 16 < numHot ? tile + 16 : numHot;
  for (int hot = tile + threadIdx.y; hot < last; hot += blockDim.y) {
    const float4 value = *reinterpret_cast<const float4 *>(
        inFeatures + indicesIn[hot] * width + column);
    float *best = outFeatures + indicesOut[hot] * width + column;
    if (value.x > best[0]) best[0] = value.x;
    if (value.y > best[1]) best[1] = value.y;
    if (value.z > best[2]) best[2] = value.z;
    if (value.w > best[3]) best[3] = value.w;
  }
}
