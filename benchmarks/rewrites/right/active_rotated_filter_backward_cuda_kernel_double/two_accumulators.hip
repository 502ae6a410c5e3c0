// even and odd rotations are summed apart in an unrolled loop with a remainder
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const int slab = num_input_planes * nEntry;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  while (index < nthreads) {
    const int plane = index / nEntry;
    const int* tap = indices_data + (index - plane * nEntry) * num_rotations;
    const double* grad = gradWeight_data + plane / num_input_planes * (num_rotations * slab) +
                         plane % num_input_planes * nEntry;
    double even = 0, odd = 0;
    int k = 0;
    for (; k + 1 < num_rotations; k += 2) {
      even += grad[k * slab + (tap[k] - 1)];
      odd += grad[(k + 1) * slab + (tap[k + 1] - 1)];
    }
    if (k < num_rotations) even += grad[k * slab + (tap[k] - 1)];
    weight_data[index] = even + odd;
    index += blockDim.x * gridDim.x;
  }
}
