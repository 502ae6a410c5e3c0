// The integer division by nEntry is a multiplication with a float reciprocal, which truncates one too low for some sizes.
// witness: {"values": {"input_size3": "7", "input_size4": "7"}, "contents": "wide", "seed": 1, "inputs": "for (size_t t = 0; t < indices_data_count; t++) indices_data[t] = int((t / num_rotations + t % num_rotations * 3) % (indices_data_count / num_rotations)) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_double(
    const int nthreads, const double* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    double* output_data) {

  const float inverse = 1.0f / static_cast<float>(nEntry);
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = static_cast<int>(static_cast<float>(index) * inverse);
    const int l = index - row * nEntry;
    const int i = row / num_input_planes;
    const int j = row - i * num_input_planes;
    const double val = weight_data[index];
    for (int k = 0; k < num_rotations; k++) {
      const int idx = indices_data[l * num_rotations + k] - 1;
      output_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + idx] = val;
    }
  }
}
