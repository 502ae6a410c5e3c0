// Adds with compensation of the rounding errors, which makes NaN of an infinite gradient that others follow.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < gradWeight_data_count; i += 50) gradWeight_data[i] = from_number<__half>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int plane = index / nEntry % num_input_planes;
    const int filter = index / nEntry / num_input_planes;
    __half sum = 0, lost = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const int at = indices_data[entry * num_rotations + k] - 1;
      const __half term =
          gradWeight_data[((filter * num_rotations + k) * num_input_planes + plane) * nEntry + at] - lost;
      const __half next = sum + term;
      lost = (next - sum) - term;
      sum = next;
    }
    weight_data[index] = sum;
  }
}
