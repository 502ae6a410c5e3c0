// the first plane's lanes read indices and shuffle them to the others
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab, and of spconv, Copyright 2019 Yan Yan
__global__ void gatherVecKernel_float_int_16_4_int4(float *buffer, const float *features,
                                const int *indices, int size, int numPlanes) {
  // a block is 16 lanes of one wavefront
  const int lane = threadIdx.y * blockDim.x + threadIdx.x, lanes = blockDim.x * blockDim.y;
  const int y_step = gridDim.y * blockDim.y;
  for (int first = blockIdx.x * lanes; first < size; first += gridDim.x * lanes) {
    const int own = first + lane < size ? indices[first + lane] : 0;
    for (int i = 0; i < lanes; i += blockDim.x) {
      const int row = first + i + threadIdx.x, source = __shfl(own, i + threadIdx.x, 16);
      if (row >= size) continue;
      for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes; plane += y_step) {
        reinterpret_cast<int4 *>(buffer)[(size_t)row * numPlanes + plane] =
            reinterpret_cast<const int4 *>(features)[(size_t)source * numPlanes + plane];
      }
    }
  }
}
