// The gradients of the rotations are added up in float, which loses most digits of double.
// witness: {"contents": "wide", "seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const int plane = num_input_planes * nEntry;
  for (int out = blockIdx.x * blockDim.x + threadIdx.x; out < nthreads; out += gridDim.x * blockDim.x) {
    const int filter = out / plane;
    const int entry = out % nEntry;
    const int in_offset = out - filter * plane - entry;
    const double* grad = gradWeight_data + filter * num_rotations * plane + in_offset;
    const int* places = indices_data + entry * num_rotations;
    float sum_even = 0.f, sum_odd = 0.f;
    int k = 0;
    for (; k + 1 < num_rotations; k += 2) {
      sum_even += static_cast<float>(grad[k * plane + places[k] - 1]);
      sum_odd += static_cast<float>(grad[(k + 1) * plane + places[k + 1] - 1]);
    }
    if (k < num_rotations) sum_even += static_cast<float>(grad[k * plane + places[k] - 1]);
    weight_data[out] = sum_even + sum_odd;
  }
}
