// the plane of a weight comes from a multiplication by a reciprocal in single precision, which is off among many millions of weights
// witness: {"values": {"num_nthreads": 999, "num_output_planes": 999, "num_input_planes": 1001, "num_orientations": 1, "num_rotations": 1, "input_size3": 3, "input_size4": 3}, "inputs": "for (int l = 0; l < 9; ++l) indices_data[l] = l + 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_half(
    const int nthreads, const __half* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    __half* output_data) {

  const float reciprocal = 1.0f / nEntry;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int plane = static_cast<int>((index + 0.5f) * reciprocal);
    const int l = index % nEntry;
    const int i = plane / num_input_planes;
    const int j = plane - i * num_input_planes;
    const __half val = weight_data[index];
    for (int k = 0; k < num_rotations; ++k) {
      const int to = indices_data[l * num_rotations + k] - 1;
      output_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + to] = val;
    }
  }
}
