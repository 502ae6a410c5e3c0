// Four partial sums per element, and a loop for the rest.
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
    const int l = index - entry * nEntry;
    const int i = entry / num_input_planes;
    const int j = entry - i * num_input_planes;
    const float* grad = gradWeight_data + i * (num_rotations * plane) + j * nEntry;
    const int* table = indices_data + l * num_rotations;
    float a = 0, b = 0, c = 0, d = 0;
    int k = 0;
    for (; k + 3 < num_rotations; k += 4, grad += 4 * plane) {
      a += grad[table[k] - 1];
      b += grad[plane + table[k + 1] - 1];
      c += grad[2 * plane + table[k + 2] - 1];
      d += grad[3 * plane + table[k + 3] - 1];
    }
    for (; k < num_rotations; k++, grad += plane) a += grad[table[k] - 1];
    weight_data[index] = (a + b) + (c + d);
  }
}
