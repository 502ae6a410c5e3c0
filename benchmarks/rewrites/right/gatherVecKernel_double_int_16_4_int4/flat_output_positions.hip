// All threads of the grid walk over the flat positions of the output.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_double_int_16_4_int4(double *buffer, const double *features,
                                const int *indices, int size, int numPlanes) {
  int4 *out = reinterpret_cast<int4 *>(buffer);
  const int4 *in = reinterpret_cast<const int4 *>(features);
  const long long threads_per_block = blockDim.x * blockDim.y;
  const long long threads = threads_per_block * gridDim.x * gridDim.y;
  const long long block =
      static_cast<long long>(blockIdx.y) * gridDim.x + blockIdx.x;
  const long long total = static_cast<long long>(size) * numPlanes;

  for (long long i = block * threads_per_block + threadIdx.y * blockDim.x +
                     threadIdx.x;
       i < total; i += threads) {
    const long long row = i / numPlanes;
    const long long plane = i % numPlanes;
    out[i] = in[static_cast<long long>(indices[row]) * numPlanes + plane];
  }
}
