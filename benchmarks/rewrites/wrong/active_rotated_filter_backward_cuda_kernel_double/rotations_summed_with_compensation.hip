// The sum is compensated for rounding, and the compensation of an infinite sum is NaN.
// witness: {"contents": "infinities", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct CompensatedSum {
  double sum, lost;
  __device__ void add(double value) {
    const double corrected = value - lost;
    const double next = sum + corrected;
    lost = (next - sum) - corrected;
    sum = next;
  }
};
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  for (int out = blockIdx.x * blockDim.x + threadIdx.x; out < nthreads; out += gridDim.x * blockDim.x) {
    const int row = out / nEntry, entry = out % nEntry;
    const int filter = row / num_input_planes, plane = row % num_input_planes;
    CompensatedSum total = {0.0, 0.0};
    const int* place = indices_data + entry * num_rotations;
    for (int k = 0; k < num_rotations; ++k)
      total.add(gradWeight_data[((filter * num_rotations + k) * num_input_planes + plane) * nEntry + place[k] - 1]);
    weight_data[out] = total.sum;
  }
}
