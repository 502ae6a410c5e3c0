// every thread computes one contiguous run of weights and steps its coordinates without divisions
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  const long long chunk = (nthreads + threads - 1) / threads;
  const long long begin = ((long long)blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  if (begin >= nthreads) return;
  const long long end = begin + chunk < nthreads ? begin + chunk : nthreads;

  const long long slab = (long long)num_input_planes * nEntry;
  int l = int(begin % nEntry);
  int j = int(begin / nEntry % num_input_planes);
  long long i = begin / slab;
  for (long long index = begin; index < end; ++index) {
    const double* grad = gradWeight_data + i * num_rotations * slab + (long long)j * nEntry;
    const int* taps = indices_data + (long long)l * num_rotations;
    double sum = 0;
    for (int k = 0; k < num_rotations; ++k) {
      sum += grad[taps[k] - 1];
      grad += slab;
    }
    weight_data[index] = sum;
    if (++l == nEntry) {
      l = 0;
      if (++j == num_input_planes) {
        j = 0;
        ++i;
      }
    }
  }
}
