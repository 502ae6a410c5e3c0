// blocks go through filters, threads through their entries, and rotations are taken from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int filters = nthreads / nEntry;
  for (int filter = blockIdx.x; filter < filters; filter += gridDim.x) {
    const int out_plane = filter / num_input_planes;
    const int in_plane = filter - out_plane * num_input_planes;
    for (int entry = threadIdx.x; entry < nEntry; entry += blockDim.x) {
      float sum = 0;
      for (int k = num_rotations - 1; k >= 0; k--) {
        const size_t row = ((size_t)out_plane * num_rotations + k) * num_input_planes + in_plane;
        sum += gradWeight_data[row * nEntry + (indices_data[entry * num_rotations + k] - 1)];
      }
      weight_data[(size_t)filter * nEntry + entry] = sum;
    }
  }
}
