// Each thread takes a contiguous range of outputs and counts entries, planes and filters up instead of dividing.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const long long threads = static_cast<long long>(gridDim.x) * blockDim.x;
  const long long each = (nthreads + threads - 1) / threads;
  const long long begin = (static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x) * each;
  if (begin >= nthreads) return;
  const long long end = begin + each < nthreads ? begin + each : nthreads;
  int entry = static_cast<int>(begin % nEntry);
  int plane = static_cast<int>(begin / nEntry % num_input_planes);
  const long long rotation = static_cast<long long>(num_input_planes) * nEntry;
  const double* grad = gradWeight_data + begin / rotation * num_rotations * rotation;
  for (long long out = begin; out < end; ++out) {
    const int* place = indices_data + static_cast<long long>(entry) * num_rotations;
    const double* row = grad + static_cast<long long>(plane) * nEntry - 1;
    double sum = 0;
    for (int k = 0; k < num_rotations; ++k, row += rotation) sum += row[place[k]];
    weight_data[out] = sum;
    if (++entry == nEntry) {
      entry = 0;
      if (++plane == num_input_planes) plane = 0, grad += num_rotations * rotation;
    }
  }
}
