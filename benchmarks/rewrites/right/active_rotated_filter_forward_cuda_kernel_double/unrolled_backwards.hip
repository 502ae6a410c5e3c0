// The rotation loop runs backwards, unrolled by four after the remainder, with running pointers.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_double(
    const int nthreads, const double* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    double* output_data) {

  const size_t plane = size_t(num_input_planes) * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int row = index / nEntry;
    const int l = index - row * nEntry;
    const int i = row / num_input_planes;
    const int j = row - i * num_input_planes;
    const double val = weight_data[index];
    const int* table = indices_data + size_t(l) * num_rotations;
    double* base = output_data + i * num_rotations * plane + size_t(j) * nEntry;
    int k = num_rotations;
    while (k % 4 != 0) {
      --k;
      base[k * plane + (table[k] - 1)] = val;
    }
    while (k > 0) {
      k -= 4;
      double* target = base + k * plane;
      target[table[k] - 1] = val;
      target[plane + (table[k + 1] - 1)] = val;
      target[2 * plane + (table[k + 2] - 1)] = val;
      target[3 * plane + (table[k + 3] - 1)] = val;
    }
  }
}
