// Each thread computes one output, so outputs beyond the grid are left out when the number of blocks is limited.
// witness: {"values": {"num_input_planes": "1025", "num_orientations": "1", "num_rotations": "2", "indices_size1": "1", "indices_size2": "1", "num_nthreads": "1", "num_output_planes": "6", "max_blocks": "2"}, "contents": "wide", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const int out = blockIdx.x * blockDim.x + threadIdx.x;
  if (out >= nthreads) return;
  const int row = out / nEntry;
  const int entry = out - row * nEntry;
  const int filter = row / num_input_planes;
  const int plane = row - filter * num_input_planes;
  const int* place = indices_data + entry * num_rotations;
  const double* grad = gradWeight_data + (filter * num_rotations * num_input_planes + plane) * nEntry;
  double sum = 0.0;
  for (int left = num_rotations; left > 0; --left) {
    sum += grad[*place++ - 1];
    grad += num_input_planes * nEntry;
  }
  weight_data[out] = sum;
}
