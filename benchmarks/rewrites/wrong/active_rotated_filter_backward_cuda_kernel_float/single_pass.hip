// There is no loop over the grid: with more elements than threads, the rest is not computed.
// witness: {"values": {"max_blocks": 1}, "contents": "unit", "seed": 13}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= nthreads) return;
  const int l = index % nEntry;
  const int row = index / nEntry;
  const int i = row / num_input_planes;
  const int j = row % num_input_planes;
  const int stride = num_input_planes * nEntry;
  const float* from = gradWeight_data + i * num_rotations * stride + j * nEntry;
  const int* lookup = indices_data + l * num_rotations;
  float even = 0.f, odd = 0.f;
  int k = 0;
  for (; k + 1 < num_rotations; k += 2) {
    even += from[lookup[k] - 1];
    odd += from[stride + lookup[k + 1] - 1];
    from += 2 * stride;
  }
  if (k < num_rotations) even += from[lookup[k] - 1];
  weight_data[index] = even + odd;
}
