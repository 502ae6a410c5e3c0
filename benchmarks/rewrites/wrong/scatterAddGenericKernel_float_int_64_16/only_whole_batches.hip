// rows are added in batches of sixteen, and a batch that is not whole is left out
// witness: {"values": {"size": 63, "numPlanes": 128, "num_outFeatures": 80}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i * 7 % num_outFeatures; for (size_t i = 0; i < buffer_count; ++i) buffer[i] = 1 + float(i % 127) / 16; for (size_t i = 0; i < outFeatures_count; ++i) outFeatures[i] = float(i % 31) / 8;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void scatterAddGenericKernel_float_int_64_16(float *outFeatures,
                                        const float *buffer,
                                        const int *indices, int size,
                                        int numPlanes) {
  const int stride = gridDim.x * blockDim.x;
  const int first_plane = blockIdx.y * blockDim.y + threadIdx.y;
  for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix + 15 * stride < size; ix += 16 * stride) {
    int rows[16];
#pragma unroll
    for (int ilp = 0; ilp < 16; ilp++) rows[ilp] = indices[ix + ilp * stride] * numPlanes;
    for (int iy = first_plane; iy < numPlanes; iy += gridDim.y * blockDim.y) {
#pragma unroll
      for (int ilp = 0; ilp < 16; ilp++)
        outFeatures[rows[ilp] + iy] += buffer[(ix + ilp * stride) * numPlanes + iy];
    }
  }
}
