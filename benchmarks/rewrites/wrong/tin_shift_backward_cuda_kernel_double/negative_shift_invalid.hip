// A negative shift is taken for an invalid index and skipped, instead of moving frames to the front.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "shift.get()[0] = -1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int* shift, double* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const int plane = hw_size * channels;
  CUDA_1D_KERNEL_LOOP(element, nthreads) {
    const int r = element % plane;
    const int frame = (element / plane) % t_size;
    const int n = element / plane / t_size;
    const int step = shift[n * group_size + r / hw_size / group_channel];
    if (step < 0 || step >= t_size) continue;  // no valid shift
    const int to = frame + step;
    if (to < t_size) output[(n * t_size + to) * plane + r] = input[element];
  }
}
