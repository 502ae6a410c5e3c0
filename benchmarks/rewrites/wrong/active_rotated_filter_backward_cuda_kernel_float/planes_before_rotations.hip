// gradients are taken to lie with the rotations inside of the input planes
// witness: {"values": {"num_nthreads": 3, "num_output_planes": 3, "num_input_planes": 2, "num_orientations": 4, "num_rotations": 4, "indices_size1": 3, "indices_size2": 3}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  // gradients: [output planes, input planes, rotations, entries]
  const int filters = nthreads / nEntry;
  for (int filter = blockIdx.x; filter < filters; filter += gridDim.x) {
    const float* grad = gradWeight_data + (size_t)filter * num_rotations * nEntry;
    float* out = weight_data + (size_t)filter * nEntry;
    for (int entry = threadIdx.x; entry < nEntry; entry += blockDim.x) {
      const int* sources = indices_data + entry * num_rotations;
      float sum = 0;
      for (int k = 0; k < num_rotations; k++) {
        sum += grad[k * nEntry + sources[k] - 1];
      }
      out[entry] = sum;
    }
  }
}
