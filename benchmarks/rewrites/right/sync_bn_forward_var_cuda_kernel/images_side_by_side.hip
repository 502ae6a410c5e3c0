// arranges the block as images times positions, without divisions in the loop; threads that are left over have no elements
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x, c = blockIdx.x;
  const float center = mean[c];
  const int total = num * spatial;
  // The block takes several images at a time: no divisions in the loop.
  const int columns = min(spatial, int(blockDim.x));
  const int images = blockDim.x / columns;
  const int first = tid / columns, column = tid % columns;
  float sum = 0.f;
  for (int n = first < images ? first : num; n < num; n += images) {
    const phalf *plane = input + (n * channels + c) * spatial;
    for (int s = column; s < spatial; s += columns) {
      const float td = __half2float(plane[s]) - center;
      sum += td * td;
    }
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
