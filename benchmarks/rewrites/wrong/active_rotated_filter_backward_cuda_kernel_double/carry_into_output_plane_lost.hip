// the coordinates are advanced without divisions, and the carry from entry over input plane to output plane is lost
// witness: {"values": {"max_blocks": 1}, "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  const int stride = blockDim.x * gridDim.x;
  const int slab = num_input_planes * nEntry;
  // Divide once per thread; afterwards the coordinates advance by constant steps.
  const int step_l = stride % nEntry;
  const int step_j = stride / nEntry % num_input_planes;
  const int step_i = stride / slab;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int l = index % nEntry;
  int j = index / nEntry % num_input_planes;
  int i = index / slab;
  for (; index < nthreads; index += stride) {
    const double* grad = gradWeight_data + i * num_rotations * slab + j * nEntry;
    double sum = 0;
    for (int k = 0; k < num_rotations; ++k)
      sum += grad[k * slab + indices_data[l * num_rotations + k] - 1];
    weight_data[index] = sum;

    i += step_i;
    j += step_j;
    if (j >= num_input_planes) {
      j -= num_input_planes;
      ++i;
    }
    l += step_l;
    if (l >= nEntry) {
      l -= nEntry;
      if (++j == num_input_planes) j = 0;
    }
  }
}
