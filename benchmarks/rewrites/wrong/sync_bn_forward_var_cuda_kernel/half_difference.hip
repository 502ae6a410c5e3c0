// The mean is rounded to half and the difference is taken in half, which loses the fraction of a large mean.
// witness: {"inputs": "for (size_t i = 0; i < input_count; ++i) input[i] = from_number<phalf>(2000.0 + double(i % 3)); for (size_t i = 0; i < mean_count; ++i) mean[i] = 2000.4f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const phalf m = __float2half(mean[c]);
  const phalf *plane = input + c * spatial;
  float sum = 0.f;
  for (int i = tid; i < total; i += blockDim.x) {
    const int image = i / spatial;
    const int pixel = i - image * spatial;
    // centred values are small: half is enough for them, the squares are summed in float
    const float td = __half2float(plane[image * channels * spatial + pixel] - m);
    sum = fmaf(td, td, sum);
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
