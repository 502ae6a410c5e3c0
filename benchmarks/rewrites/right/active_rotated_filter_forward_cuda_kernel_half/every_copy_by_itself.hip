// a step for each weight and rotation, with the rotation fastest
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_half(
    const int nthreads, const __half* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    __half* output_data) {

  const long long copies = static_cast<long long>(nthreads) * num_rotations;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long copy = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; copy < copies; copy += stride) {
    const int k = static_cast<int>(copy % num_rotations);
    const int weight = static_cast<int>(copy / num_rotations);
    const int l = weight % nEntry;
    const int plane = weight / nEntry;
    const long long channel = static_cast<long long>(plane / num_input_planes * num_rotations + k) * num_input_planes +
                              plane % num_input_planes;
    output_data[channel * nEntry + indices_data[l * num_rotations + k] - 1] = weight_data[weight];
  }
}
