// Every thread computes one weight only, although the grid is limited to 4096 blocks.
// witness: {"values": {"num_nthreads": 210, "num_input_planes": 100, "num_rotations": 1}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;

  const int l = index % nEntry;
  const int j = (index / nEntry) % num_input_planes;
  const int i = (index / nEntry) / num_input_planes;
  const size_t step = size_t(num_input_planes) * nEntry;
  const double* grad = gradWeight_data + i * num_rotations * step + size_t(j) * nEntry;

  double sum = 0;
  for (int k = 0; k < num_rotations; ++k, grad += step) sum += grad[indices_data[l * num_rotations + k] - 1];
  weight_data[index] = sum;
}
