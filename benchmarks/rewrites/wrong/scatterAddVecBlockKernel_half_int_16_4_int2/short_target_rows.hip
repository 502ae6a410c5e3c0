// The target rows of a block are staged as short, so rows from 32768 on become negative and are left out as padding.
// witness: {"values": {"size_given": 32, "outFeatures_size1": 64, "num_outFeatures": 34000}, "contents": "wide", "inputs": "for (size_t i = 0; i < indices_count; ++i) indices[i] = 32760 + int(i);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/spconv/reordering.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void scatterAddVecBlockKernel_half_int_16_4_int2(__half *outFeatures,
                                         const __half *buffer,
                                         const int *indices, int size,
                                         int numPlanes) {
  __shared__ short targets[16];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int column = blockIdx.x * 4 + threadIdx.x;  // in vectors of four
  int2 *out = reinterpret_cast<int2 *>(outFeatures);
  const int2 *from = reinterpret_cast<const int2 *>(buffer);
  for (int base = blockIdx.y * 16; base < size; base += gridDim.y * 16) {
    targets[lane] = indices[base + lane];
    __syncthreads();
    for (int r = threadIdx.y; r < 16; r += blockDim.y) {
      const int target = targets[r];
      if (target >= 0) {  // -1 marks a pair that does not exist
        int2 sum = out[target * numPlanes + column];
        const int2 more = from[(base + r) * numPlanes + column];
        __half *a = reinterpret_cast<__half *>(&sum);
        const __half *b = reinterpret_cast<const __half *>(&more);
        for (int i = 0; i < 4; ++i) a[i] = __float2half(__half2float(a[i]) + __half2float(b[i]));
        out[target * numPlanes + column] = sum;
      }
    }
    __syncthreads();
  }
}
