// The loop over rotations is unrolled by four and drops a remainder.
// witness: {"values": {"num_rotations": 6}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {

  const int plane = num_input_planes * nEntry;  // from one rotation to the next
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int entry = index % nEntry;
    const int in = index / nEntry % num_input_planes;
    const int out = index / plane;
    const int* where = indices_data + entry * num_rotations;
    const double* grad = gradWeight_data + out * num_rotations * plane + in * nEntry - 1;
    double sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
    for (int k = 0; k + 3 < num_rotations; k += 4) {
      sum0 += grad[k * plane + where[k]];
      sum1 += grad[(k + 1) * plane + where[k + 1]];
      sum2 += grad[(k + 2) * plane + where[k + 2]];
      sum3 += grad[(k + 3) * plane + where[k + 3]];
    }
    weight_data[index] = (sum0 + sum1) + (sum2 + sum3);
  }
}
