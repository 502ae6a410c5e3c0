// One thread for each element of the output looks up its source frame.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long index = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; index < nthreads;
       index += step) {
    long long rest = index / hw_size;
    const long long channel = rest % channels;
    rest /= channels;
    const long long t = rest % t_size;
    const long long n = rest / t_size;
    const long long t_shift = shift[n * group_size + channel / group_channel];
    const long long source = t - t_shift;
    if (source >= 0 && source < t_size) {
      output[index] = input[index - t_shift * channels * hw_size];
    }
  }
}
