// Divides by a float reciprocal and adds 0.001 against rounding, which is more than 1 / nEntry when nEntry is above 1000.
// witness: {"values": {"num_input_planes": "3", "num_orientations": "8", "indices_size1": "13", "indices_size2": "13", "num_rotations": "4", "num_nthreads": "2"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int plane = num_input_planes * nEntry;
  const float inverse = 1.0f / nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int i = index / plane;
    const int within = index - i * plane;
    const int l = within % nEntry;
    const int j = (int)(within * inverse + 1e-3f) % num_input_planes;
    const float* grad = gradWeight_data + i * (num_rotations * plane) + j * nEntry;
    float sum = 0;
    for (int k = 0; k < num_rotations; k++) sum += grad[k * plane + indices_data[l * num_rotations + k] - 1];
    weight_data[index] = sum;
  }
}
