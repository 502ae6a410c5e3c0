// a row of the indices is taken to have an element for each orientation, not for each rotation
// witness: {"values": {"num_nthreads": 2, "num_output_planes": 2, "num_input_planes": 3, "num_orientations": 2, "num_rotations": 4, "input_size3": 3, "input_size4": 3}, "inputs": "for (size_t i = 0; i < indices_data_count; ++i) indices_data[i] = int((i / num_rotations + i % num_rotations * 5) % (num_orientations * input_size3 * input_size4)) + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_half(
    const int nthreads, const __half* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    __half* output_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int l = index % nEntry;
    const int j = (index / nEntry) % num_input_planes;
    const int i = index / (nEntry * num_input_planes);
    const __half val = weight_data[index];
    const int* row = indices_data + l * num_orientations;
    for (int k = 0; k < num_rotations; ++k) {
      const int channel = (i * num_rotations + k) * num_input_planes + j;
      output_data[channel * nEntry + row[k] - 1] = val;
    }
  }
}
