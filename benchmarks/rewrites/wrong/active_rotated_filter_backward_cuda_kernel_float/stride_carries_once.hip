// Coordinates are advanced by the grid stride without divisions, but the carry from j to i is at most one.
// witness: {"values": {"max_blocks": "1", "num_input_planes": "2", "num_orientations": "2", "indices_size1": "3", "indices_size2": "3", "num_nthreads": "40", "num_rotations": "4"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int plane = num_input_planes * nEntry;
  const int stride = blockDim.x * gridDim.x;
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int l = index % nEntry, j = index / nEntry % num_input_planes, i = index / plane;
  const int step_l = stride % nEntry, step_j = stride / nEntry;
  for (; index < nthreads; index += stride) {
    const float* grad = gradWeight_data + i * (num_rotations * plane) + j * nEntry;
    float sum = 0;
    for (int k = 0; k < num_rotations; k++) sum += grad[k * plane + indices_data[l * num_rotations + k] - 1];
    weight_data[index] = sum;
    l += step_l;
    j += step_j;
    if (l >= nEntry) {
      l -= nEntry;
      ++j;
    }
    if (j >= num_input_planes) {
      j %= num_input_planes;
      ++i;
    }
  }
}
