// Four lanes share the rotations of an element and add their sums with shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int plane = num_input_planes * nEntry;
  const int lane = threadIdx.x & 3;
  const int elements = blockDim.x / 4;
  for (long first = (long)blockIdx.x * elements; first < nthreads; first += (long)gridDim.x * elements) {
    const long index = first + threadIdx.x / 4;
    float sum = 0;
    if (index < nthreads) {
      const int l = index % nEntry;
      const int i = index / plane;
      const float* grad = gradWeight_data + i * (num_rotations * plane) + (index - l) % plane;
      for (int k = lane; k < num_rotations; k += 4)
        sum += grad[k * plane + indices_data[l * num_rotations + k] - 1];
    }
    sum += __shfl_down(sum, 2, 4);
    sum += __shfl_down(sum, 1, 4);
    if (lane == 0 && index < nthreads) weight_data[index] = sum;
  }
}
