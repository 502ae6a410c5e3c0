// Each block copies whole rows (n, t, channel) of hw_size elements with the shift looked up once a row.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_float(
    const int nthreads, const float* input, const int* shift, float* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const long long rows = static_cast<long long>(batch_size) * t_size * channels;
  for (long long row = blockIdx.x; row < rows; row += gridDim.x) {
    const long long channel = row % channels;
    const long long t = row / channels % t_size;
    const long long n = row / channels / t_size;
    const long long now_t = t + shift[n * group_size + channel / group_channel];
    if (now_t < 0 || now_t >= t_size) continue;
    const float *from = input + row * hw_size;
    float *to = output + ((n * t_size + now_t) * channels + channel) * hw_size;
    for (int position = threadIdx.x; position < hw_size; position += blockDim.x) {
      to[position] = from[position];
    }
  }
}
