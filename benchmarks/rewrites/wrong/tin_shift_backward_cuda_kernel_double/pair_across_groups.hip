// Two neighbouring elements of a frame are moved at once with the shift of the first, although with odd hw_size a pair can reach into the next group.
// witness: {"values": {"channels": 6, "group_size": 2, "hw_size": 3}, "contents": "unit", "seed": 1, "inputs": "shift.get()[0] = 0; shift.get()[1] = 2;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int* shift, double* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  const int plane = hw_size * channels;
  if (plane % 2 != 0) {
    CUDA_1D_KERNEL_LOOP(column, batch_size * plane) {
      const int n = column / plane, r = column % plane;
      const int step = shift[n * group_size + r / hw_size / group_channel];
      const int base = n * t_size * plane + r;
      for (int to = 0; to < t_size; ++to) {
        const long long from = static_cast<long long>(to) - step;
        if (from >= 0 && from < t_size) output[base + to * plane] = input[base + static_cast<int>(from) * plane];
      }
    }
    return;
  }
  const int pairs = plane / 2;
  const double2* source = reinterpret_cast<const double2*>(input);
  double2* target = reinterpret_cast<double2*>(output);
  CUDA_1D_KERNEL_LOOP(column, batch_size * pairs) {
    const int n = column / pairs, pair = column % pairs;
    const int step = shift[n * group_size + 2 * pair / hw_size / group_channel];
    const int base = n * t_size * pairs + pair;
    for (int to = 0; to < t_size; ++to) {
      const long long from = static_cast<long long>(to) - step;
      if (from >= 0 && from < t_size) target[base + to * pairs] = source[base + static_cast<int>(from) * pairs];
    }
  }
}
