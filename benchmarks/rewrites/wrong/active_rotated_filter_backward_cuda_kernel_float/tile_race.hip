// A barrier is missing between the use of a tile in shared memory and the load of the tile of the next rotation.
// witness: {"values": {}, "contents": "unit", "seed": 11}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  constexpr int capacity = 1024;
  __shared__ float tile[capacity];
  const int rows = nthreads / nEntry;
  const int slice = num_input_planes * nEntry;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const int i = row / num_input_planes;
    const int j = row % num_input_planes;
    const float* source = gradWeight_data + i * num_rotations * slice + j * nEntry;
    for (int l0 = 0; l0 < nEntry; l0 += blockDim.x) {
      const int l = l0 + threadIdx.x;
      float sum = 0.f;
      for (int k = 0; k < num_rotations; ++k) {
        if (nEntry <= capacity) {
          for (int e = threadIdx.x; e < nEntry; e += blockDim.x) tile[e] = source[k * slice + e];
          __syncthreads();
          if (l < nEntry) sum += tile[indices_data[l * num_rotations + k] - 1];
        } else if (l < nEntry) {
          sum += source[k * slice + indices_data[l * num_rotations + k] - 1];
        }
      }
      if (l < nEntry) weight_data[row * nEntry + l] = sum;
    }
    __syncthreads();
  }
}
