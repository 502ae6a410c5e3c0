// The indices are kept in shared memory, which has room for the first 256 only and is not filled again for later rows.
// witness: {"values": {"size": 300, "features_size1": 64, "num_features": 5}, "inputs": "for (int i = 0; i < size; ++i) indices[i] = i < 256 ? 0 : 3;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {

  __shared__ int cached[256];
  const int lanes = blockDim.x * blockDim.y;
  for (int k = threadIdx.y * blockDim.x + threadIdx.x; k < min(size, 256); k += lanes) cached[k] = indices[k];
  __syncthreads();

  int4 *to = reinterpret_cast<int4 *>(buffer);
  const int4 *from = reinterpret_cast<const int4 *>(features);
  for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < numPlanes; iy += gridDim.y * blockDim.y)
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < size; row += gridDim.x * blockDim.x)
      to[row * numPlanes + iy] = from[cached[row & 255] * numPlanes + iy];
}
