// The row of indices is found with the number of orientations, right only where it equals the number of rotations.
// witness: {"values": {"num_orientations": 8, "num_rotations": 4}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {

  const int per_output = num_rotations * num_input_planes * nEntry;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pair = index / nEntry;
    const int entry = index - pair * nEntry;
    const int in = pair % num_input_planes;
    const double* grad = gradWeight_data + pair / num_input_planes * per_output + in * nEntry;
    // Each entry has its positions after every rotation in one row.
    const int last = nEntry * num_rotations - 1;
    double sum = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const int position = indices_data[min(entry * num_orientations + k, last)];
      sum += grad[k * num_input_planes * nEntry + position - 1];
    }
    weight_data[index] = sum;
  }
}
