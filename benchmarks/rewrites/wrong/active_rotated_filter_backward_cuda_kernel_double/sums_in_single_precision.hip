// the gradients are summed in single precision
// witness: {"values": {}, "seed": 7, "inputs": "int plane = num_input_planes * num_orientations * indices_size1 * indices_size2; for (int i = 0; i < num_nthreads * num_rotations * plane; ++i) { int k = (i / plane) % num_rotations; gradWeight_data[i] = k == 0 ? 1e9 : k == num_rotations - 1 ? -1e9 : 0.25; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const int block_of_planes = num_input_planes * nEntry;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  while (index < nthreads) {
    const int out_plane = index / block_of_planes;
    const int within = index % block_of_planes;
    const int in_plane = within / nEntry;
    const int entry = within % nEntry;
    const double* grad =
        gradWeight_data + (size_t)out_plane * num_rotations * block_of_planes + in_plane * nEntry - 1;
    const int* taps = indices_data + entry * num_rotations;
    float total = 0.f;
    for (int k = 0; k < num_rotations; ++k, grad += block_of_planes) total += grad[taps[k]];
    weight_data[index] = total;
    index += blockDim.x * gridDim.x;
  }
}
