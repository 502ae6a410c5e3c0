// Kahan summation, whose compensation makes NaN of a sum that is infinite.
// witness: {"values": {}, "contents": "infinities", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int plane = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int l = index % nEntry;
    const int j = (index / nEntry) % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    const float* grad = gradWeight_data + i * (num_rotations * plane) + j * nEntry;
    float sum = 0, lost = 0;
    for (int k = 0; k < num_rotations; k++) {
      const float term = grad[k * plane + indices_data[l * num_rotations + k] - 1] - lost;
      const float next = sum + term;
      lost = (next - sum) - term;
      sum = next;
    }
    weight_data[index] = sum;
  }
}
