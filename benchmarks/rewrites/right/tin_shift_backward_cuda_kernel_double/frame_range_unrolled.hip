// The range of frames that stay inside is computed first and copied four at a time from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int* shift, double* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const int plane = hw_size * channels;
  CUDA_1D_KERNEL_LOOP(column, batch_size * plane) {
    const int n = column / plane;
    const int r = column - n * plane;
    const long long step = shift[n * group_size + r / (hw_size * group_channel)];
    if (step >= t_size || step <= -static_cast<long long>(t_size)) continue;
    const int begin = step < 0 ? static_cast<int>(-step) : 0;
    int end = step > 0 ? t_size - static_cast<int>(step) : t_size;
    const double* from = input + static_cast<size_t>(n) * t_size * plane + r;
    double* to = output + static_cast<size_t>(n) * t_size * plane + r + step * plane;
    while (end - begin >= 4) {
      end -= 4;
      const double a = from[static_cast<size_t>(end) * plane], b = from[static_cast<size_t>(end + 1) * plane];
      const double c = from[static_cast<size_t>(end + 2) * plane], d = from[static_cast<size_t>(end + 3) * plane];
      to[static_cast<long long>(end) * plane] = a;
      to[static_cast<long long>(end + 1) * plane] = b;
      to[static_cast<long long>(end + 2) * plane] = c;
      to[static_cast<long long>(end + 3) * plane] = d;
    }
    while (end > begin) {
      --end;
      to[static_cast<long long>(end) * plane] = from[static_cast<size_t>(end) * plane];
    }
  }
}
