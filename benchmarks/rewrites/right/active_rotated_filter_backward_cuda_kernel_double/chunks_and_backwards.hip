// Each thread takes a contiguous chunk of weights and sums the rotations from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {

  const int threads = blockDim.x * gridDim.x;
  const int chunk = (nthreads + threads - 1) / threads;
  const long long begin = (long long)(blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  const long long end = begin + chunk < nthreads ? begin + chunk : nthreads;
  for (long long index = begin; index < end; ++index) {
    const int l = int(index % nEntry);
    const long long row = index / nEntry;
    const long long i = row / num_input_planes, j = row % num_input_planes;
    double sum = 0;
    for (int k = num_rotations; k-- > 0;) {
      const int position = indices_data[(long long)l * num_rotations + k] - 1;
      sum += gradWeight_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + position];
    }
    weight_data[index] = sum;
  }
}
