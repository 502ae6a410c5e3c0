// Two accumulators over even and odd rotations with a remainder, and pointers instead of products.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {

  const size_t plane = size_t(num_input_planes) * nEntry;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int out = index / int(plane);
    const int within = index - out * int(plane);
    const int in = within / nEntry;
    const int entry = within - in * nEntry;
    const int* where = indices_data + size_t(entry) * num_rotations;
    const double* grad = gradWeight_data + size_t(out) * num_rotations * plane + size_t(in) * nEntry;
    double even = 0, odd = 0;
    int k = 0;
    for (; k + 1 < num_rotations; k += 2) {
      even += grad[where[k] - 1];
      odd += grad[plane + where[k + 1] - 1];
      grad += 2 * plane;
    }
    if (k < num_rotations) even += grad[where[k] - 1];
    weight_data[index] = even + odd;
  }
}
