// Sums odd and even rotations separately and adds the two sums.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  const int step = num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int *row = indices_data + index % nEntry * num_rotations;
    const int group = index / nEntry;
    const __half *gradients =
        gradWeight_data + group / num_input_planes * num_rotations * step + group % num_input_planes * nEntry;
    __half even = 0, odd = 0;
    int k = 0;
    for (; k + 1 < num_rotations; k += 2) {
      even = even + gradients[k * step + row[k] - 1];
      odd = odd + gradients[(k + 1) * step + row[k + 1] - 1];
    }
    if (k < num_rotations) even = even + gradients[k * step + row[k] - 1];
    weight_data[index] = even + odd;
  }
}
