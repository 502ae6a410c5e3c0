// The indices of 64 rows are put into shared memory by the block and used without waiting for all of them.
// witness: {"values": {"size": 150, "numPlanes": 6, "num_features": 9}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gatherGenericKernel_double_int_64_16(double *buffer, const double *features, const int *indices,
                                                     int size, int numPlanes) {
  __shared__ int rows[64];
  const int first = blockIdx.x * 64;
  const int count = min(64, size - first);
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  if (tid < count) rows[tid] = indices[first + tid];
  for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += gridDim.y * blockDim.y)
    for (int k = threadIdx.x; k < count; k += blockDim.x)
      buffer[(size_t)(first + k) * numPlanes + plane] = features[(size_t)rows[k] * numPlanes + plane];
}
