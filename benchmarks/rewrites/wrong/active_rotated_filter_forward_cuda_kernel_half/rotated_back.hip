// gathers each entry by the rotation backwards, which undoes the one forwards only where there are as many orientations as rotations
// witness: {"values": {"num_nthreads": 3, "num_output_planes": 3, "num_input_planes": 2, "num_orientations": 4, "num_rotations": 8, "input_size3": 1, "input_size4": 1}, "inputs": "for (int l = 0; l < 4; ++l) for (int k = 0; k < 8; ++k) indices_data[l * 8 + k] = (l + k / 2) % 4 + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_half(
    const int nthreads, const __half* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    __half* output_data) {

  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int plane = index / nEntry;
    const int i = plane / num_input_planes, j = plane % num_input_planes;
    const __half* filter = weight_data + plane * nEntry;
    for (int k = 0; k < num_rotations; ++k) {
      // what rotates to this entry is what this entry rotates to the other way round
      const int back = (num_rotations - k) % num_rotations;
      const int from = indices_data[entry * num_rotations + back] - 1;
      output_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + entry] = filter[from];
    }
  }
}
