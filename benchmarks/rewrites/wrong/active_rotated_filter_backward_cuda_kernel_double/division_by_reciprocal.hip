// The number of entries divides by multiplication with its float reciprocal, which is inexact for some sizes.
// witness: {"values": {"num_input_planes": "3", "num_orientations": "41", "num_rotations": "2", "indices_size1": "1", "indices_size2": "1", "num_nthreads": "2", "num_output_planes": "6", "max_blocks": "4096"}, "contents": "wide", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const float per_entry = 1.0f / nEntry;
  const int stride = gridDim.x * blockDim.x;
  for (int out = blockIdx.x * blockDim.x + threadIdx.x; out < nthreads; out += stride) {
    const int row = static_cast<int>(out * per_entry);
    const int entry = min(out - row * nEntry, nEntry - 1);
    const int filter = row / num_input_planes;
    const int plane = row % num_input_planes;
    double sum = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const int place = indices_data[entry * num_rotations + k] - 1;
      const int line = (filter * num_rotations + k) * num_input_planes + plane;
      sum += gradWeight_data[line * nEntry + place];
    }
    weight_data[out] = sum;
  }
}
