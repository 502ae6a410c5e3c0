// Keeps the table of indices in shared memory when it fits.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  constexpr int capacity = 4096;
  __shared__ int cached[capacity];
  const int plane = num_input_planes * nEntry;
  const int size = nEntry * num_rotations;
  const bool fits = size <= capacity;
  if (fits) {
    for (int at = threadIdx.x; at < size; at += blockDim.x) cached[at] = indices_data[at] - 1;
    __syncthreads();
  }
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int l = index % nEntry;
    const int i = index / plane;
    const float* grad = gradWeight_data + i * (num_rotations * plane) + (index - i * plane - l);
    float sum = 0;
    for (int k = 0; k < num_rotations; k++) {
      const int at = l * num_rotations + k;
      sum += grad[k * plane + (fits ? cached[at] : indices_data[at] - 1)];
    }
    weight_data[index] = sum;
  }
}
