// Keeps the entry of a rotation in a byte, as the filter code on CPUs once did, which is too small for filters of more than 256 entries.
// witness: {"values": {"num_orientations": 8, "indices_size1": 7, "indices_size2": 7}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int plane = index / nEntry % num_input_planes;
    const int filter = index / nEntry / num_input_planes;
    const int *row = indices_data + entry * num_rotations;
    __half sum = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const unsigned char rotated = row[k] - 1;
      sum = sum + gradWeight_data[((filter * num_rotations + k) * num_input_planes + plane) * nEntry + rotated];
    }
    weight_data[index] = sum;
  }
}
