// Shifts are clamped to the last frame, so that a shift by t_size, which moves nothing, moves one frame.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "shift.get()[0] = 5;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int* shift, double* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const int plane = hw_size * channels;
  const int last = t_size - 1;
  CUDA_1D_KERNEL_LOOP(column, batch_size * plane) {
    const int n = column / plane;
    const int r = column % plane;
    int step = shift[n * group_size + r / hw_size / group_channel];
    step = step > last ? last : step < -last ? -last : step;  // no overflow below
    const int begin = step < 0 ? -step : 0;
    const int end = step > 0 ? t_size - step : t_size;
    const double* from = input + n * t_size * plane + begin * plane + r;
    double* to = output + n * t_size * plane + (begin + step) * plane + r;
    for (int frame = begin; frame < end; ++frame, from += plane, to += plane) *to = *from;
  }
}
