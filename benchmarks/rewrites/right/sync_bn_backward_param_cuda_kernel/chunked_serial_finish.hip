// Each thread sums one contiguous chunk; two threads add the partial sums one after another in double.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_backward_param_cuda_kernel(const phalf *grad_output,
                                                   const float *norm,
                                                   float *grad_weight,
                                                   float *grad_bias, int num,
                                                   int channels, int spatial) {
  __shared__ float buffer1[THREADS_PER_BLOCK];
  __shared__ float buffer2[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const int chunk = (total + (int)blockDim.x - 1) / (int)blockDim.x;
  const long long begin = (long long)tid * chunk;
  const long long end = begin + chunk < total ? begin + chunk : total;
  double sum1 = 0, sum2 = 0;
  for (long long i = begin; i < end; ++i) {
    const long long index = (i / spatial * channels + c) * spatial + i % spatial;
    const float grad = static_cast<float>(grad_output[index]);
    sum1 += grad * norm[index];
    sum2 += grad;
  }
  buffer1[tid] = (float)sum1;
  buffer2[tid] = (float)sum2;
  __syncthreads();
  if (tid < 2) {
    const float *partial = tid == 0 ? buffer1 : buffer2;
    double all = 0;
    for (int k = 0; k < (int)blockDim.x; ++k) all += partial[k];
    (tid == 0 ? grad_weight : grad_bias)[c] = (float)all;
  }
}
