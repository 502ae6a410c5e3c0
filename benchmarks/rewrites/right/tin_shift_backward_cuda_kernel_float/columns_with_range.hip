// One thread for each column moves only the range of frames that stay in the clip, the last one first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const long long plane = static_cast<long long>(channels) * hw_size;
  const long long columns = batch_size * plane;
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long index = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; index < columns;
       index += step) {
    const long long n = index / plane;
    const long long rest = index % plane;
    const long long t_shift = shift[n * group_size + rest / hw_size / group_channel];
    const long long begin = t_shift < 0 ? -t_shift : 0;
    const long long end = t_shift > 0 ? t_size - t_shift : t_size;
    const float *from = input + n * t_size * plane + rest;
    float *to = output + n * t_size * plane + rest;
    for (long long i = end - 1; i >= begin; --i) {
      to[(i + t_shift) * plane] = from[i * plane];
    }
  }
}
