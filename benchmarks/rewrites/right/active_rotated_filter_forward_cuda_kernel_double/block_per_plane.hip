// Each block takes whole filter planes and its threads stride over the entries of the plane.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_double(
    const int nthreads, const double* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    double* output_data) {

  const int planes = nthreads / nEntry;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const int i = plane / num_input_planes;
    const int j = plane - i * num_input_planes;
    const double* source = weight_data + size_t(plane) * nEntry;
    for (int l = threadIdx.x; l < nEntry; l += blockDim.x) {
      const double val = source[l];
      for (int k = 0; k < num_rotations; ++k) {
        const size_t row = (size_t(i) * num_rotations + k) * num_input_planes + j;
        output_data[row * nEntry + (indices_data[size_t(l) * num_rotations + k] - 1)] = val;
      }
    }
  }
}
