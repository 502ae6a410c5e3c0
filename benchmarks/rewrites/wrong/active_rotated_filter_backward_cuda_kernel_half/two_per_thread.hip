// Each thread computes two neighbours with the plane of the first, but with an odd number of entries the second may be in the next plane.
// witness: {"contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  CUDA_1D_KERNEL_LOOP(pair, (nthreads + 1) / 2) {
    const int index = 2 * pair;
    const int plane = index / nEntry % num_input_planes;
    const int filter = index / nEntry / num_input_planes;
    const int one = index % nEntry, two = (index + 1) % nEntry;
    const int step = num_input_planes * nEntry;
    const __half *gradients = gradWeight_data + filter * num_rotations * step + plane * nEntry;

    __half sum_one = 0, sum_two = 0;
    for (int k = 0; k < num_rotations; ++k) {
      sum_one = sum_one + gradients[indices_data[one * num_rotations + k] - 1];
      sum_two = sum_two + gradients[indices_data[two * num_rotations + k] - 1];
      gradients += step;
    }
    weight_data[index] = sum_one;
    if (index + 1 < nthreads) weight_data[index + 1] = sum_two;
  }
}
