// Offsets into the table of indices are 16 bits, too few for a table with more than 65536 elements.
// witness: {"values": {"num_input_planes": "2", "num_orientations": "8", "indices_size1": "32", "indices_size2": "32", "num_rotations": "9", "num_nthreads": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int plane = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index / nEntry;
    const int j = entry % num_input_planes;
    const int i = entry / num_input_planes;
    unsigned short at = (index - entry * nEntry) * num_rotations;
    const float* grad = gradWeight_data + i * (num_rotations * plane) + j * nEntry;
    float sum = 0;
    for (int k = 0; k < num_rotations; k++, at++, grad += plane) sum += grad[indices_data[at] - 1];
    weight_data[index] = sum;
  }
}
