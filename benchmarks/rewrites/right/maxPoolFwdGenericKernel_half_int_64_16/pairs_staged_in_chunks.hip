// the pairs are staged in shared memory in chunks of 64, with the planes in the outer loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/pytorch/cuda/sparse_maxpool.cu
// of MMCV, Copyright (c) OpenMMLab
__global__ void maxPoolFwdGenericKernel_half_int_64_16(__half *outFeatures,
                                        const __half *inFeatures,
                                        const int *indicesIn,
                                        const int *indicesOut, int numHot,
                                        int numPlanes) {

  __shared__ int rows_in[64];
  __shared__ int rows_out[64];
  const int lane = threadIdx.y * blockDim.x + threadIdx.x;
  const int lanes = blockDim.x * blockDim.y;
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;

  for (int chunk = 0; chunk < numHot; chunk += 64) {
    const int count = numHot - chunk < 64 ? numHot - chunk : 64;
    for (int k = lane; k < count; k += lanes) {
      rows_in[k] = indicesIn[chunk + k] * numPlanes;
      rows_out[k] = indicesOut[chunk + k] * numPlanes;
    }
    __syncthreads();
    // the first pair of this thread in the chunk: pairs x, x + stride, x + 2 * stride, ... belong to it
    const int first = x >= chunk ? x - chunk : (stride - (chunk - x) % stride) % stride;
    for (int plane = blockIdx.y * blockDim.y + threadIdx.y; plane < numPlanes;
         plane += gridDim.y * blockDim.y) {
      for (int k = first; k < count; k += stride) {
        const __half in = inFeatures[rows_in[k] + plane];
        __half *out = outFeatures + rows_out[k] + plane;
        if (__half2float(in) > __half2float(*out)) *out = in;
      }
    }
    __syncthreads();
  }
}
