// The threads stride over all pairs of weight and rotation with 64-bit indices instead of looping over the rotations.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline long long arf_target_offset(int output_plane, int rotation, int input_plane,
                                              int position, int rotations, int input_planes,
                                              int entries) {
  return ((static_cast<long long>(output_plane) * rotations + rotation) * input_planes +
          input_plane) * entries + position;
}

__global__ void active_rotated_filter_forward_cuda_kernel_double(
    const int nthreads, const double* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    double* output_data) {

  const long long total = static_cast<long long>(nthreads) * num_rotations;
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long pair = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       pair < total; pair += step) {
    const int k = static_cast<int>(pair % num_rotations);
    const int index = static_cast<int>(pair / num_rotations);
    const int l = index % nEntry;
    const int row = index / nEntry;
    output_data[arf_target_offset(row / num_input_planes, k, row % num_input_planes,
                                  indices_data[static_cast<long long>(l) * num_rotations + k] - 1,
                                  num_rotations, num_input_planes, nEntry)] = weight_data[index];
  }
}
