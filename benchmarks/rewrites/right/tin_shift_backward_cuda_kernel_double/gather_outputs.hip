// One output element per thread, which looks up the frame that it comes from, with 64-bit arithmetic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int* shift, double* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const long long plane = static_cast<long long>(hw_size) * channels;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long e = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; e < nthreads; e += stride) {
    const long long r = e % plane, row = e / plane;
    const long long frame = row % t_size, n = row / t_size;
    const long long step = shift[n * group_size + (r / hw_size) / group_channel];
    const long long from = frame - step;
    if (from >= 0 && from < t_size) output[e] = input[(row - step) * plane + r];
  }
}
