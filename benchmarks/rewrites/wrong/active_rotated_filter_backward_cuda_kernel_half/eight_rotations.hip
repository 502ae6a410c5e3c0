// Gathers the gradients of up to eight rotations into registers, which leaves out the rest where there are more.
// witness: {"values": {"num_rotations": 16}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int rest = index / nEntry;
    const int plane = rest % num_input_planes;
    const int filter = rest / num_input_planes;
    const int step = num_input_planes * nEntry;
    const __half *gradients = gradWeight_data + filter * num_rotations * step + plane * nEntry;

    __half terms[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      terms[k] = 0;
      if (k < num_rotations) terms[k] = gradients[k * step + indices_data[entry * num_rotations + k] - 1];
    }
    __half sum = 0;
#pragma unroll
    for (int k = 0; k < 8; ++k) sum = sum + terms[k];
    weight_data[index] = sum;
  }
}
